// Finds the tests that comments mark: `// clause(35), wcag(1.4.3)` on the lines above one.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { clauses } from './clauses.mjs'

const MARK = /^ *\/\/ ((?:clause|wcag)\([\d.]+\)(?:, (?:clause|wcag)\([\d.]+\))*)$/
const TITLE = /^\s*(?:test|describe)[^'"`]*?\(\s*(['"`])((?:(?!\1).)+)\1/s
const EACH_TITLE = /^\s*test\.each(?:\(\w+\)|.*?\]\))\(\s*(['"`])((?:(?!\1).)+)\1/s

/** @typedef {{ readonly of: string, readonly file: string, readonly title: string }} Mark `of`: such as `clause(35)` */

/** @param {string} root @returns {Mark[]} by file */
export function marksIn(root) {
  return ['src', 'e2e']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        `${folder}/${path}`.replaceAll('\\', '/'),
      ),
    )
    .filter((path) => /\.(test\.tsx?|spec\.ts)$/.test(path))
    .toSorted()
    .flatMap((file) => marksOf(file, readFileSync(join(root, file), 'utf8')))
}

/** Throws for a mark without a test below it. @param {string} file @param {string} text @returns {Mark[]} */
export function marksOf(file, text) {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const marked = MARK.exec(line)?.[1]
    if (marked === undefined) return []
    const below = lines
      .slice(index + 1)
      .filter((other) => !MARK.test(other))
      .join('\n')
    const title = (below.trimStart().startsWith('test.each') ? EACH_TITLE : TITLE).exec(below)?.[2]
    if (title === undefined) throw new Error(`${file}:${index + 1}: no test below the mark`)
    return marked.split(', ').map((of) => ({ of, file, title: title.replaceAll(/\$\{\w+\}/g, '…') }))
  })
}

/** @param {readonly Mark[]} marks @param {string} of */
export function heldBy(marks, of) {
  return marks.filter((mark) => mark.of === of)
}

/** @param {readonly Mark[]} marks */
export function clausesText(marks) {
  const held = clauses.filter(({ number }) => heldBy(marks, `clause(${number})`).length > 0)
  const rows = clauses.map(({ number, text, source, why }) => {
    const tests = heldBy(marks, `clause(${number})`)
    const by = tests.map(({ file, title }) => `${cell(title)} (\`${file}\`)`).join('<br>')
    return `| ${number} | ${cell(text)} | ${cell(source)} | ${by === '' ? `**not held:** ${cell(why ?? '')}` : by} |`
  })
  return `# Clauses of the field

Requirements of standards and guides for alert systems, displays and control rooms, in our own words, with the tests that hold each. A clause is held if a
marked test would fail without it. \`npm run clauses\` writes this page from the marks (\`// clause(35)\` above a test) and from \`src/cli/clauses/clauses.mjs\`.

${held.length} of ${clauses.length} are held.

| # | requirement | source | held by |
|---|---|---|---|
${rows.join('\n')}
`
}

/** @param {string} text */
function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
