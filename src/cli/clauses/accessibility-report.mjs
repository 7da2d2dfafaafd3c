// The accessibility report: OpenACR, and the same as a page. https://github.com/GSA/openacr
import { readFileSync } from 'node:fs'
import { dump } from 'js-yaml'
import { heldBy } from './held-by.mjs'
import { criteria } from './wcag.mjs'

/** @typedef {{ readonly num: string, readonly components: readonly { readonly name: 'web', readonly adherence: { readonly level: 'supports' | 'not-evaluated', readonly notes: string } }[] }} Criterion */

const LEVELS = { supports: 'Supports', 'not-evaluated': 'Not evaluated' }

/** @param {readonly import('./held-by.mjs').Mark[]} marks @param {string} root */
export function accessibilityReport(marks, root) {
  const { version, description } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const [, date = ''] =
    new RegExp(`^## ${version} \\((.+)\\)$`, 'm').exec(readFileSync(`${root}CHANGELOG.md`, 'utf8')) ?? []
  return {
    title: 'Watchfloor Accessibility Conformance Report',
    product: { name: 'Watchfloor', version: String(version), description: String(description) },
    // The format requires an address.
    author: { name: 'The maintainers of Watchfloor', email: 'none' },
    report_date: date,
    version: 1,
    notes:
      'WCAG 2.2, levels A and AA. Captions and descriptions of video are not offered: streams and objects come from the environment as they are. The map is moved by dragging or by arrow keys, without another way for single presses (2.5.7); a panel’s width has one.',
    evaluation_methods_used:
      'Automated tests only: pages in Chromium, some of them by axe, and functions alone. “Supports” means that each named test passes, on the pages that it visits. “Not evaluated” means that no test holds the criterion. No person with assistive technology has evaluated this version.',
    license: 'Apache-2.0',
    chapters: { success_criteria_level_a: chapterOf('A', marks), success_criteria_level_aa: chapterOf('AA', marks) },
  }
}

/** @param {import('./wcag.mjs').Level} level @param {readonly import('./held-by.mjs').Mark[]} marks */
function chapterOf(level, marks) {
  return { criteria: Object.keys(criteria[level]).map((num) => criterionOf(num, heldBy(marks, `wcag(${num})`))) }
}

/** @param {string} num @param {readonly import('./held-by.mjs').Mark[]} tests @returns {Criterion} */
function criterionOf(num, tests) {
  const notes = tests.map(({ title, file }) => `- ${title} (\`${file}\`)`).join('\n')
  return {
    num,
    components: [{ name: 'web', adherence: { level: notes === '' ? 'not-evaluated' : 'supports', notes } }],
  }
}

/** @param {ReturnType<typeof accessibilityReport>} report */
export function reportYaml(report) {
  return `# Written from the tests by \`npm run clauses\`.\n${dump(report, { lineWidth: 110 })}`
}

/** Without scripts, for the strictest policy. @param {ReturnType<typeof accessibilityReport>} report */
export function reportPage({ product, report_date: date, notes, evaluation_methods_used: methods, chapters }) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>Accessibility report · Watchfloor</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/accessibility.css" />
  </head>
  <body>
    <main>
      <h1>Accessibility report</h1>
      <p>${product.name} ${product.version}, ${date}</p>
      <p>${notes}</p>
      <p>${methods}</p>
${tableOf('A', chapters.success_criteria_level_a)}
${tableOf('AA', chapters.success_criteria_level_aa)}
    </main>
  </body>
</html>
`
}

/** @param {import('./wcag.mjs').Level} level @param {{ readonly criteria: readonly Criterion[] }} chapter */
function tableOf(level, chapter) {
  const rows = chapter.criteria.flatMap(({ num, components }) =>
    components.map(
      ({ adherence }) =>
        `          <tr><th scope="row">${num} ${criteria[level][num]}</th><td>${LEVELS[adherence.level]}</td><td>${listOf(adherence.notes)}</td></tr>`,
    ),
  )
  return `      <h2>Level ${level}</h2>
      <table>
        <thead>
          <tr><th scope="col">Criterion</th><th scope="col">Result</th><th scope="col">Held by</th></tr>
        </thead>
        <tbody>
${rows.join('\n')}
        </tbody>
      </table>`
}

/** @param {string} notes */
function listOf(notes) {
  if (notes === '') return ''
  const items = notes.split('\n').map((line) => escaped(line.slice(2)).replace(/`(.+)`/, '<code>$1</code>'))
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
