// @ts-check
// The record of pages in slices: each part of the console loads only the fields that it reads, so that the first script holds no help and no icons.
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** @typedef {import('vite').ESTree.ObjectExpression} ObjectExpression */
/** @typedef {import('vite').ESTree.Expression} Expression */

const record = 'src/console/shell/pages.ts'

/** What `./pages.ts?rail` and the like keep of each page. */
const slices = { route: ['load'], rail: ['name', 'title', 'icon', 'keys', 'isAtFoot', 'partOf'], help: ['help'] }

/** `./pages.ts?SLICE` as a module, and `pages.json`: the first path segments, from which the server tells a page from what is missing. */
export function pageFieldsPlugin() {
  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'page-fields',
    enforce: 'pre',
    transform(code, id) {
      const [file, slice] = id.split('?')
      const fields = Object.entries(slices).find(([name]) => name === slice)?.[1]
      return file?.endsWith(record) && fields ? sliceOf(code, fields) : undefined
    },
    generateBundle() {
      const { rows } = parsed(readFileSync(record, 'utf8'))
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(rows.map(({ id }) => id)) })
    },
  }
  return plugin
}

/**
 * The code with all other fields, and the imports that only they need, blanked out: what is left stays in its place.
 *
 * @param {string} code
 * @param {readonly string[]} fields
 */
function sliceOf(code, fields) {
  const { program, rows } = parsed(code)
  const others = rows.flatMap(({ properties }) => properties.filter((each) => !fields.includes(nameOf(each))))
  const sliced = others.reduce((text, each) => blanked(text, each, ','), code)
  const uses = program.body.filter(({ type }) => type !== 'ImportDeclaration')
  const used = uses.map(({ start, end }) => sliced.slice(start, end)).join('\n')
  return program.body
    .filter((each) => each.type === 'ImportDeclaration')
    .filter(({ specifiers }) => !specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(used)))
    .reduce((text, each) => blanked(text, each), sliced)
}

/** @param {string} text @param {{ start: number, end: number }} span @param {string} [after] */
function blanked(text, { start, end }, after = '') {
  const last = after !== '' && text[end] === after ? end + 1 : end
  return text.slice(0, start) + text.slice(start, last).replaceAll(/\S/g, ' ') + text.slice(last)
}

/** The program of the record, and what it holds of each page. @param {string} code */
function parsed(code) {
  const { program } = parseSync(record, code)
  const declarations = program.body.flatMap((each) =>
    each.type === 'ExportNamedDeclaration' && each.declaration?.type === 'VariableDeclaration'
      ? each.declaration.declarations
      : [],
  )
  const pages = declarations.find(({ id }) => id.type === 'Identifier' && id.name === 'pages')?.init
  return { program, rows: objectIn(pages).properties.map((each) => ({ id: nameOf(each), ...objectIn(valueOf(each)) })) }
}

/** @param {Expression | null | undefined} expression @returns {ObjectExpression} */
function objectIn(expression) {
  if (expression?.type === 'ObjectExpression') return expression
  if (expression?.type === 'TSSatisfiesExpression' || expression?.type === 'TSAsExpression')
    return objectIn(expression.expression)
  throw new Error(`${record} is to hold one object, "pages", with an object for each page`)
}

/** @param {ObjectExpression['properties'][number]} property */
function valueOf(property) {
  return property.type === 'Property' ? property.value : undefined
}

/** @param {ObjectExpression['properties'][number]} property */
function nameOf(property) {
  if (property.type === 'Property' && property.key.type === 'Identifier') return property.key.name
  if (property.type === 'Property' && property.key.type === 'Literal') return String(property.key.value)
  throw new Error(`${record} is to name each page and each field`)
}
