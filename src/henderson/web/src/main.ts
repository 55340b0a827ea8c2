import './style.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { club } from './club/club.svelte'
import { language } from './languages/language.svelte'
import { install } from './lib/symbols'

install()
await Promise.all([language.begin(), club.begin()])
const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')
mount(App, { target })

// Installed or not, the page opens without a network; tables need one.
if ('serviceWorker' in navigator && window.isSecureContext) void navigator.serviceWorker.register('/sw.js').catch(() => {})
