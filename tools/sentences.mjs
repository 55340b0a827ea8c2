// What the page says, by file: node tools/sentences.mjs [WEB FOLDER] prints JSON {keys, bare, unsure, broken}
//   keys    every sentence that goes through the catalogue (say and later of src/languages)
//   bare    text that does not
//   unsure  calls of say whose key is made while running and so cannot be checked
//   broken  translations that cannot be read, or that name other places than the English sentence
// Svelte's own parser reads .svelte and .ts files alike.
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, resolve } from 'node:path'

const web = resolve(process.argv[2] ?? 'src/henderson/web')
const need = createRequire(join(web, 'package.json'))
const { parse } = need('svelte/compiler')

const SPOKEN = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt', 'label'])
const SILENT = new Set(['kbd', 'code', 'style', 'script']) // keys and ids are no sentences
const TAKERS = new Set(['say', 'later'])
// calls whose texts are no sentences: they choose, keep, compare or draw
const MUTE = /^(store|stored|querySelector(All)?|closest|matches|matchMedia|getElementById|addEventListener|removeEventListener|setAttribute|getAttribute|createElement(NS)?|includes|startsWith|endsWith|indexOf|get|set|has|join|split|replace|replaceAll|append|test|getContext|setContext|fetch|call|once|post|patch|del|put|Error|RegExp|toLocaleString|toLocaleDateString|dispatchEvent|CustomEvent|Event|warn|log|debug|error|glob|fromEntries)$/
const UNSAID = /^(class|style|d|viewBox|points|transform|rel|sizes|accept|pattern|autocomplete|href|src)$/
const NAMES = new Set(['Henderson', 'out of ammo', 'https://', 'JSON', 'Discord', 'Slack']) // names, and data of the drawing
const letters = /\p{L}{2}/u
/** A literal of the script that reads like something said to a person. */
const sentence = (text) => /^[\p{Lu}][\p{Ll}]+(?:$|[\s,.:;!?’'…-])/u.test(text.trim()) || /\p{L}{2,}[,.]? \p{L}+ \p{L}{2,}/u.test(text)

const keys = {}
const bare = []
const unsure = []

function literal(node) {
  if (!node) return null
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'TemplateLiteral' && !node.expressions.length) return [node.quasis[0].value.cooked]
  if (node.type === 'ConditionalExpression') {
    const both = [literal(node.consequent), literal(node.alternate)]
    return both.every(Boolean) ? both.flat() : null
  }
  return null
}

function read(file) {
  const source = readFileSync(file, 'utf8')
  const where = relative(web, file)
  const svelte = file.endsWith('.svelte')
  const takes = /import \{([^}]*)\} from '[./]*languages\/language\.svelte'/.exec(source)?.[1] ?? '' // else its `say` is its own
  const ast = parse(svelte ? source : `<script lang="ts">\n${source}\n</script>`, { modern: true })
  const line = (node) => source.slice(0, node.start ?? 0).split('\n').length
  const tell = (node, text) => NAMES.has(text.trim()) || bare.push(`${where}:${svelte ? line(node) : '?'}: ${text.trim().slice(0, 80)}`)
  const called = (node) => (node.callee?.type === 'Identifier' ? node.callee.name : (node.callee?.property?.name ?? ''))

  function walk(node, markup) {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach((n) => walk(n, markup))
    switch (node.type) {
      case 'Text':
        if (markup && letters.test(node.data)) tell(node, node.data)
        return
      case 'RegularElement':
        if (SILENT.has(node.name)) return
        break
      case 'StyleDirective':
        return
      case 'VariableDeclarator':
        if (/^(key|head)$/.test(node.id.name)) return // of what the browser keeps
        break
      case 'Attribute': {
        if (UNSAID.test(node.name)) return
        const parts = Array.isArray(node.value) ? node.value : [node.value]
        for (const part of parts) {
          if (part?.type === 'Text') {
            if (SPOKEN.has(node.name) ? letters.test(part.data) : sentence(part.data)) tell(part, part.data)
          } else if (part && typeof part === 'object') walk(part, true)
        }
        return
      }
      case 'StyleSheet':
      case 'ImportDeclaration':
      case 'TSTypeAnnotation':
      case 'TSTypeParameterInstantiation':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
        return
      case 'BinaryExpression':
        if (/^(===?|!==?|in)$/.test(node.operator)) return
        break
      case 'AssignmentExpression':
        if (node.left?.object?.property?.name === 'style') return
        break
      case 'SwitchCase':
        return walk(node.consequent, markup)
      case 'MemberExpression':
        walk(node.object, markup)
        return
      case 'Property':
        walk(node.value, markup)
        return
      case 'CallExpression':
      case 'NewExpression': {
        const name = called(node)
        if (takes.includes(name) && TAKERS.has(name) && node.callee.type === 'Identifier') {
          const found = literal(node.arguments[0])
          if (found) found.forEach((key) => (keys[key] ??= []).push(where))
          else if (name === 'later' || node.arguments[0]?.type === 'TemplateLiteral' || node.arguments[0]?.type === 'BinaryExpression') unsure.push(`${where}: ${source.slice(node.start - (svelte ? 0 : 19), node.end - (svelte ? 0 : 19)).slice(0, 80)}`)
          else walk(node.arguments[0], markup)
          node.arguments.slice(1).forEach((a) => walk(a, markup))
          return
        }
        walk(node.callee, markup)
        if (MUTE.test(name)) return node.arguments.forEach((a) => a.type !== 'Literal' && a.type !== 'TemplateLiteral' && walk(a, markup))
        return node.arguments.forEach((a) => walk(a, markup))
      }
      case 'Literal':
        if (typeof node.value === 'string' && sentence(node.value)) tell(node, node.value)
        return
      case 'TemplateLiteral': {
        const whole = node.quasis.map((q) => q.value.cooked).join('{}')
        if (sentence(whole) || /(^|[\s}])\p{L}{2,}[ ,.]/u.test(whole.replace(/[MLCQZ] ?\{\}/g, '')) && / \p{L}{2,}|\p{L}{2,} /u.test(whole)) tell(node, whole)
        node.expressions.forEach((e) => walk(e, markup))
        return
      }
    }
    for (const [name, child] of Object.entries(node)) if (name !== 'parent' && name !== 'css' && name !== 'metadata' && child && typeof child === 'object') walk(child, markup || node.type === 'Fragment')
  }
  walk(ast.module, false)
  walk(ast.instance, false)
  if (svelte) walk(ast.fragment, true)
}

const files = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((f) => (f.isDirectory() ? files(join(folder, f.name)) : /\.(svelte|ts)$/.test(f.name) ? [join(folder, f.name)] : []))
for (const file of files(join(web, 'src')).sort()) read(file)

const { parse: icu } = await import(need.resolve('@formatjs/icu-messageformat-parser'))
/** The named places of a sentence, those in its plurals too. */
function places(text) {
  const found = new Set()
  const look = (parts) => parts.forEach((p) => {
    if (p.type !== 0 && p.type !== 7) found.add(p.value) // neither plain text nor the number of a plural
    for (const option of Object.values(p.options ?? {})) look(option.value)
  })
  look(icu(text, { ignoreTag: true }))
  return [...found].sort().join(' ')
}
const broken = []
const catalogues = readdirSync(join(web, 'src/languages')).filter((name) => name.endsWith('.json'))
for (const name of catalogues) {
  for (const [key, text] of Object.entries(JSON.parse(readFileSync(join(web, 'src/languages', name), 'utf8')))) {
    try {
      if (places(key.split('|')[0]) !== places(text)) broken.push(`${name}: ${key}: not the same places`)
    } catch (error) {
      broken.push(`${name}: ${key}: ${error.message}`)
    }
  }
}
console.log(JSON.stringify({ keys, bare, unsure, broken }))
