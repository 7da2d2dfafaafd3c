// @ts-check
// Every sentence for users, with its place: of screens, server, commands and documents.
import { readFileSync, readdirSync } from 'node:fs'
import { Visitor, parseSync } from 'vite'
import { projectFolder } from '../project.mjs'

/** @typedef {{ place: string, text: string }} Sentence */

/** Folders of `src` with texts for screens. */
const screens = ['console', 'contract', 'conformance', 'entity', 'format', 'geo', 'picture', 'task', 'watch/wire']
/** Folders of `src` with texts for errors, logs and commands. */
const processes = ['cli', 'database', 'environment', 'probe', 'server', 'watch']
const ofOthers = /^src\/(watch\/wire|cli\/basemap)\//
const documents = ['README.md', '.github/OPERATING.md', 'CHANGELOG.md']

/** Strings with spaces that aren't text: styles, SQL, markup, headers, code. */
const unread =
  /^\s*(select|insert|update|delete|create|alter|drop|begin|pragma|with|where|and|order by|on conflict|set|from|values)\b.*\b(from|into|table|set|where|by|index|values|select|=|set|exists|=|limit)\b|[{}<>]=?\s*$|^[MmLlHhVvCcSsAaZz\d\s.,-]+$|^\s*[\w-]+\s*:\s*[^.]*;|=>|\$\{|^#|\b(px|rem|vh|var\(--)/is

/** @returns {Sentence[]} Of screens alone: what a tired operator reads. */
export function screenSentences() {
  return screens.flatMap(sentencesBelow)
}

/** @returns {Sentence[]} */
export function allSentences() {
  return [...screenSentences(), ...processes.flatMap(sentencesBelow), ...documents.flatMap(sentencesOfDocument)]
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
    split(text).map((sentence) => ({ place: `${path}:${lineAt(code, start)}`, text: sentence })),
  )
}

/**
 * Texts in code. Interpolations read `…`; an element's text includes its children's.
 * @param {string} path @param {string} code
 */
export function textsIn(path, code) {
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

/** @param {import('vite').ESTree.JSXElement} element @returns {string} Empty where it has no text of its own. */
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
  return /[A-Za-z’]{2,}[,.:;]?\s+\S*[A-Za-z’…\d]/.test(text) && !unread.test(text)
}

/** @param {string} path @returns {Sentence[]} */
function sentencesOfDocument(path) {
  const text = readFileSync(projectFolder + path, 'utf8')
  const read = path === 'CHANGELOG.md' ? text.slice(0, text.indexOf('\n## ', text.indexOf('## Unreleased') + 1)) : text
  let isCode = false
  const blocks = read.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode
    return isCode || line.startsWith('```') || line.trim() === '' ? [] : [{ line: index + 1, text: line }]
  })
  return blocks.flatMap(({ line, text: words }) =>
    split(words).map((sentence) => ({ place: `${path}:${line}`, text: sentence })),
  )
}

/** @param {string} text */
function split(text) {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?;])\s+(?=[A-Z“…])/)
    .filter((sentence) => /\S\s+\S/.test(sentence))
}

/** @param {string} code @param {number} at */
function lineAt(code, at) {
  return code.slice(0, at).split('\n').length
}
