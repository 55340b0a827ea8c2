import './style.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { club } from './club/club.svelte'
import { language } from './languages/language.svelte'
import { install } from './lib/symbols'

// A server that was renewed has no part of an older page any more: the page that asks for one is opened anew, once.
addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('renewed') === location.href) return
  sessionStorage.setItem('renewed', location.href)
  event.preventDefault()
  location.reload()
})

install()
await Promise.all([language.begin(), club.begin()])
const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')
mount(App, { target })

// Installed or not, the page opens without a network; tables need one.
if ('serviceWorker' in navigator && window.isSecureContext) void navigator.serviceWorker.register('/sw.js').catch(() => {})
