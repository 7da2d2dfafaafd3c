import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { Visitor, parseSync } from 'vite'

const source = fileURLToPath(new URL('.', import.meta.url))

/** Where sentences are written that a screen shows. */
const spoken = ['console', 'entity', 'format', 'geo', 'picture', 'rules', 'task']

/** What a tired operator reads twice: this house's own terms, and English that was translated. What stands behind each is better. */
const unwanted: readonly [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\b(goes|go|went|going) on\b/i, 'continues, keeps running'],
  [/\bnobody\b/i, 'no one, or say who'],
  [/\b(by itself|by themselves)\b/i, 'automatically, on its own'],
  [/\b(so many|so long)\b/i, 'the number, or how long'],
  [/\b(no|without) news\b/i, 'not updated'],
  [/\bdrained\b/i, 'dimmed'],
  [/\b(is|are) here\b/i, 'downloaded, loaded'],
  [/\b(could|can) ?(not|’t)? be had\b/i, 'couldn’t get'],
  [/\ball the same\b/i, 'anyway'],
  [/\bheld against\b/i, 'compared with'],
  [/\bis no (list|session|object|task|entity)\b/i, 'is not a'],
  [/\b(walk|walks|walked)\b/i, 'pages, reading the pages'],
  [/\b(leg|legs)\b/i, 'list, segment'],
  [/\babsorb/i, 'merge'],
]

test('screens speak plain English', () => {
  const found = spoken
    .flatMap((folder) =>
      readdirSync(join(source, folder), { recursive: true }).map((path) => `${folder}/${String(path)}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap((path) =>
      sentencesOf(join(source, path)).flatMap((sentence) =>
        unwanted
          .filter(([words]) => words.test(sentence))
          .map(([, instead]) => `${path}: “${sentence.trim()}” (better: ${instead})`),
      ),
    )
  expect(found).toEqual([])
})

/** Texts of a file that may be read on a screen: more than one word, without what stands in comments. */
function sentencesOf(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const texts: string[] = []
  new Visitor({
    Literal: ({ value }) => typeof value === 'string' && texts.push(value),
    TemplateElement: ({ value }) => texts.push(value.cooked ?? ''),
    JSXText: ({ value }) => texts.push(value),
  }).visit(program)
  return texts.filter((text) => /\S\s+\S/.test(text.trim()))
}
