// @ts-check
// Every sentence for users, with its place: of screens, server, commands, scenarios and documents.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor, parseSync } from 'vite'
import { projectFolder } from '../project.mjs'

/** @typedef {{ place: string, text: string }} Sentence */

/** Folders of `src` with texts for screens. */
const screens = 'console contract conformance entity format geo picture rules task feed url-state watch/wire'.split(' ')
/** Folders of `src` with texts for errors, logs and commands. */
const processes = ['cli', 'database', 'environment', 'probe', 'server', 'watch']
const ofOthers = /^src\/(watch\/wire|cli\/basemap)\//
const documents = /^(README|CHANGELOG|\.github\/[A-Z]+)\.md$/

/** Strings with spaces that aren't text: SQL, styles, headers, code, lists of names. */
const unread = [
  /^\s*(select|insert into|update \w+ set|delete from|create|alter|drop|begin|pragma|order by|on conflict)\b/,
  /^\s*(where|and|from|values|set)\b.*([=(]|\bnot null\b)/s,
  /[{}]\s*$|=>|\$\{|^\s*[\w-]+:\s*[^.\s]+;|\d(px|rem|vh)\b|var\(--/,
  /^[MmLlHhVvCcSsAaZz\d\s.,-]+$|^[A-Z\d_ ]{50,}$/,
]

/** @returns {Sentence[]} Of screens alone: what a tired operator reads. */
export function screenSentences() {
  return screens.flatMap(sentencesBelow)
}

/** @returns {Sentence[]} */
export function allSentences() {
  const texts = ['', '.github', 'src/environment/scenario'].flatMap((folder) =>
    readdirSync(projectFolder + folder, { recursive: folder !== '' }).map((path) => join(folder, String(path))),
  )
  return [
    ...screenSentences(),
    ...processes.flatMap(sentencesBelow),
    ...texts.filter((path) => path.endsWith('.json') && path.startsWith('src/')).flatMap(sentencesOfScenario),
    ...texts.filter((path) => documents.test(path)).flatMap(sentencesOfDocument),
  ]
}

/** @param {string} folder @returns {Sentence[]} */
function sentencesBelow(folder) {
  return readdirSync(`${projectFolder}src/${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(projectFolder.length))
    .filter((path) => !ofOthers.test(path) || folder === 'watch/wire')
    .toSorted()
    .flatMap(sentencesOfCode)
}

/** @param {string} path @returns {Sentence[]} */
function sentencesOfCode(path) {
  const code = readFileSync(projectFolder + path, 'utf8')
  return textsIn(path, code).flatMap(({ start, text }) =>
    // Lines of a help text stand alone.
    text
      .split('\n')
      .flatMap(split)
      .map((sentence) => ({ place: `${path}:${lineAt(code, start)}`, text: sentence })),
  )
}

/** Interpolations read `…`; elements include their children. @param {string} path @param {string} code */
function textsIn(path, code) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const found = []
  /** Offsets of class names, specifiers and keys. @type {number[]} */
  const passed = []
  const add = (/** @type {{ start: number, end: number }} */ { start, end }, /** @type {string} */ text) => {
    if (isRead(text)) found.push({ start, end, text })
  }
  new Visitor({
    ImportDeclaration: ({ source }) => void passed.push(source.start),
    JSXAttribute: ({ name, value }) => {
      if (name.name === 'className' && value) passed.push(value.start)
    },
    JSXElement: (node) => add(node, elementText(node)),
    Literal: (node) => {
      if (typeof node.value === 'string' && !passed.includes(node.start)) add(node, node.value)
    },
    TemplateLiteral: (node) => add(node, node.quasis.map(({ value }) => value.cooked ?? '').join('…')),
  }).visit(parseSync(path, code).program)
  const outermost = found.filter(
    ({ start, end }) =>
      !found.some((other) => other.start <= start && other.end >= end && other.end - other.start > end - start),
  )
  return outermost.toSorted((one, other) => one.start - other.start)
}

/** @param {import('vite').ESTree.JSXElement} element @returns {string} may be empty */
function elementText({ children }) {
  if (!children.some((child) => child.type === 'JSXText' && /\w/.test(child.value))) return ''
  return children
    .map((child) => {
      if (child.type === 'JSXText') return child.value.replaceAll(/\s*\n\s*/g, ' ')
      if (child.type === 'JSXElement') return elementText(child) || '…'
      if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') return ''
      return child.expression.type === 'Literal' ? String(child.expression.value) : '…'
    })
    .join('')
}

/** @param {string} text */
function isRead(text) {
  const shown = text.replaceAll(/<\/?[a-z][^<>]*>/g, ' ')
  return /[A-Za-z’]{2,}[,.:;]?\s+\S*[A-Za-z’…\d]/.test(shown) && !unread.some((pattern) => pattern.test(shown))
}

/** Names that differ only in a number are one. @param {string} path @returns {Sentence[]} */
function sentencesOfScenario(path) {
  const code = readFileSync(projectFolder + path, 'utf8')
  const found = [...code.matchAll(/: (".*?(?<!\\)")/g)].map(({ 1: text = '', index }) => ({
    text: JSON.parse(text),
    index,
  }))
  const unlike = new Map(
    found.filter(({ text }) => isRead(text)).map((each) => [each.text.replaceAll(/\d+/g, '0'), each]),
  )
  return [...unlike.values()].map(({ text, index }) => ({ place: `${path}:${lineAt(code, index)}`, text }))
}

/** @param {string} path @returns {Sentence[]} */
function sentencesOfDocument(path) {
  const text = readFileSync(projectFolder + path, 'utf8')
  // Of all versions only the newest.
  const read = path === 'CHANGELOG.md' ? text.slice(0, text.indexOf('\n## ', text.indexOf('\n## ') + 1)) : text
  // A block of code counts as one line; a paragraph, an item or a row each is a block.
  const blocks = [
    ...read.matchAll(/^```[^]*?^```$|^(?=.)[^|\n-][^\n]*(\n(?![|#`]|- |\d+\. |$).*)*|^[|-].*(\n {2}\S.*)*/gm),
  ]
  return blocks
    .filter(([block]) => !block.startsWith('```'))
    .flatMap(({ 0: block, index }) =>
      split(block).map((sentence) => ({ place: `${path}:${lineAt(read, index)}`, text: sentence })),
    )
}

/** @param {string} text */
function split(text) {
  return text
    .replaceAll(/<\/?[a-z][^<>]*>|[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .split(/(?<=[.!?;])\s+(?=[A-Z“…*`])/)
    .filter((sentence) => /\S\s+\S/.test(sentence))
}

/** @param {string} code @param {number} at */
function lineAt(code, at) {
  return code.slice(0, at).split('\n').length
}
