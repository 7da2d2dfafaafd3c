import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { marksIn } from './held-by.mjs'
import { criteria } from './wcag.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const contact = v.strictObject({ name: v.string(), email: v.string() })
/** The part of OpenACR 0.1.0 in use; levels are those of its catalog for WCAG 2.2. */
const openAcr = v.strictObject({
  title: v.string(),
  product: v.strictObject({ name: v.string(), version: v.string(), description: v.string() }),
  author: contact,
  report_date: v.pipe(v.string(), v.isoDate()),
  version: v.pipe(v.number(), v.integer()),
  notes: v.string(),
  evaluation_methods_used: v.string(),
  license: v.string(),
  chapters: v.strictObject({ success_criteria_level_a: chapter('A'), success_criteria_level_aa: chapter('AA') }),
})

function chapter(level: keyof typeof criteria) {
  const component = v.strictObject({
    name: v.literal('web'),
    adherence: v.strictObject({ level: v.picklist(['supports', 'not-evaluated']), notes: v.string() }),
  })
  const criterion = v.strictObject({
    num: v.picklist(Object.keys(criteria[level])),
    components: v.tuple([component]),
  })
  return v.strictObject({ criteria: v.array(criterion) })
}

const report = v.parse(openAcr, load(readFileSync(`${root}.github/ACCESSIBILITY.yaml`, 'utf8')))
const { success_criteria_level_a: a, success_criteria_level_aa: aa } = report.chapters

test('the accessibility report has each criterion of WCAG 2.2 once, with the tests that hold it or "not evaluated"', () => {
  expect(a.criteria.map(({ num }) => num)).toEqual(Object.keys(criteria.A))
  expect(aa.criteria.map(({ num }) => num)).toEqual(Object.keys(criteria.AA))
  expect(a.criteria.length + aa.criteria.length).toBe(55)
  const adherence = [...a.criteria, ...aa.criteria].map(({ components: [web] }) => web.adherence)
  expect(adherence.filter(({ level, notes }) => (level === 'supports') !== /^- .+ \(`.+`\)/.test(notes))).toEqual([])
})

test('each mark names a criterion that there is', () => {
  const known = Object.values(criteria).flatMap((each) => Object.keys(each).map((num) => `wcag(${num})`))
  const marked = marksIn(root).flatMap(({ of }) => (of.startsWith('wcag') ? of : []))
  expect(marked.filter((of) => !known.includes(of))).toEqual([])
  expect(new Set(marked).size).toBeGreaterThanOrEqual(25)
})

test('the page of the report runs nothing, and loads its own files only', () => {
  const page = readFileSync(`${root}public/accessibility.html`, 'utf8')
  expect(page).not.toMatch(/<script|\son\w+=|\sstyle=|https?:/)
  expect(page).toContain("default-src 'none'")
})
