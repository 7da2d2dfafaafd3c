import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

import { screenSentences } from './cli/checks/sentences.mjs'

const project = fileURLToPath(new URL('..', import.meta.url))

/** Texts of the OpenAPI description, which no screen shows. */
const onlyInOpenApi = /^src\/contract\/(openapi\/|egress\.ts)/
const spoken = screenSentences().filter(({ place }) => !onlyInOpenApi.test(place))

/** Stiff words, translated English, and terms of this project that operators don't know; the better ones. */
const unwanted: readonly [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\b(goes|go|went|going) on\b/i, 'continues, keeps running'],
  // A state of a desk: nobody is named on watch.
  [/(?<!\bname )\bnobody\b(?! (is )?named)/i, 'no one, or say who'],
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
  [/^What\b(?!.*\?$)/, 'the thing itself, without “What”'],
  [
    /\b(task|alert|rule|page|record|list)s? (is|are|was|were|has been|have been|not) (not )?(last )?read\b/i,
    'polled, loaded',
  ],
  [/\b(last|been|already) read\b/i, 'polled, loaded'],
  [/\b(a|each|next|one|per) readings?\b(?! (the|them))/i, 'poll'],
  [/\bread to (the|its) end\b/i, 'fully loaded'],
  [/\b(taken|takes|took|taking) (in|along)\b/i, 'loaded'],
  [
    /\b(no longer|nothing is|none (is|are)|(is|are) not|isn’t|aren’t) kept\b|\btook (its|their) place\b/i,
    'dropped, not saved',
  ],
  // A wall's word for the watch without desks.
  [/(?!^Kept by the server$)\bkept (by|in|on) (this|the|your|its) (browser|server|console|tab)\b/i, 'saved, stored'],
  [/\b(parked|set aside|put aside|put off|postponed)\b/i, 'shelved'],
  [
    /\b(noted|confirmed|ticked) (the )?alerts?\b|\balerts? (was|were|is|are) (noted|confirmed|ticked)\b/i,
    'acknowledged',
  ],
  [/\b(told|tells)\b/i, 'received, sent, shown'],
  [/\bsomebody\b/i, 'someone, or say who'],
  [/\bmeanwhile\b/i, 'since'],
  [/\bbears?\b/i, 'has'],
  [/\bfate\b/i, 'outcome'],
  [/\bas far as (this|it|can)\b/i, 'say how far'],
  [/\bdeparts?\b/i, 'deviation'],
  [/(?<!\bthere )\bis no\b/i, 'is not a'],
  [/(?<!\bor )\bmay not\b/i, 'can’t'],
  [/\bcome to an end|came to (an|its) end\b/i, 'ended'],
]

/** Riddles of comments, and the better words. */
const riddles: readonly [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\b(nobody(?! is named)|somebody)\b/i, 'no one, someone, or say who'],
  [/\bwhoever\b/i, 'a client that, a user who'],
  [/(^|[.:;] )Wh(at|o)\b(?![^.]*\?)/, 'a noun'],
  [/(?<!\bthere )\b(is|are|was|were) (none\b|no (?!longer\b|more\b|less\b|\w+er\b))/i, 'is not a'],
  [/\bas far as\b/i, 'if known, or say the limit'],
  [/(?<!takes )\bas long as\b/i, 'while'],
  [/\bso (often|many|much|long)\b(?! (that|as)\b)/i, 'the number, or how long'],
  [/\b(stands|stood)\b(?! in\b)/i, 'is, is shown, is stopped'],
  [/\b(is|are) here\b/i, 'loaded, downloaded'],
  [/\bno longer kept\b/i, 'dropped'],
  [/\b(take|takes|taken|taking|took) in\b/i, 'merge, load'],
  [/\b(is|are|was|were|been) read to (the|its|their) end\b/i, 'loaded completely'],
  [/\b(come|comes|came) to (an|the|its|their) end\b/i, 'ends, is complete'],
  [/\b(goes|go|went|going) on\b/i, 'continues'],
  [/\b(is|are|was|were|been) told\b/i, 'receives, is announced'],
  [/\bheld against\b/i, 'compared with'],
  [/\ball the same\b/i, 'anyway'],
  [/\bby (itself|themselves)\b/i, 'on its own, automatically'],
  [/\bwork(s|ed)? out\b/i, 'compute'],
  [/\bno more(?=[.,;:]|$)/i, 'no longer'],
  [/\bin vain\b/i, 'without result'],
  [/\bbut for\b/i, 'except'],
  [/\bbeside\b/i, 'next to, besides'],
  [/\bmend(s|ed)?\b/i, 'repair'],
  [/\bof late\b/i, 'recently'],
]

test('screens speak plain English', () => {
  const found = spoken.flatMap(({ place, text }) =>
    unwanted.filter(([words]) => words.test(text)).map(([, better]) => `${place}: “${text}” (better: ${better})`),
  )
  expect(found).toEqual([])
})

test('a sentence on screens is short: 24 words at most, 12 on average', () => {
  const counted = spoken.map(({ place, text }) => ({ place, text, words: text.split(' ').length }))
  // Shorter ones are labels.
  const sentences = counted.filter(({ words }) => words > 3)
  expect(sentences.filter(({ words }) => words > 24)).toEqual([])
  expect(sentences.reduce((sum, { words }) => sum + words, 0) / sentences.length).toBeLessThanOrEqual(12)
})

test('comments speak plain English, at most 110 columns wide', () => {
  const found = ['src', 'e2e'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true })
      .map((path) => `${folder}/${String(path)}`)
      .filter((path) => /\.(tsx?|mjs)$/.test(path))
      .flatMap((path) =>
        commentsOf(join(project, path)).flatMap(({ lines, prose }) => [
          ...lines
            .filter((line) => line.length > 110 && !/@\w+ \{/.test(line))
            .map((line) => `${path}: “${line.trim()}” is ${line.length} wide`),
          ...riddles
            .filter(([words]) => words.test(prose))
            .map(([, instead]) => `${path}: “${prose.trim()}” (better: ${instead})`),
        ]),
      ),
  )
  expect(found).toEqual([])
})

/** Successive lines of `//` are one comment. `prose` is without code and quotations. */
function commentsOf(file: string): { lines: string[]; prose: string }[] {
  const code = readFileSync(file, 'utf8')
  const comments: { lines: string[]; prose: string }[] = []
  let last = 0
  for (const { type, value, start, end } of parseSync(file, code).comments) {
    const lines = code.slice(code.lastIndexOf('\n', start) + 1, end).split('\n')
    const prose = value.replaceAll(/\s*\n?\s*\*?\s+/g, ' ').replaceAll(/`[^`]*`|"[^"]*"/g, '…')
    const before = comments.at(-1)
    if (before && type === 'Line' && /^\n *$/.test(code.slice(last, start))) {
      before.lines.push(...lines)
      before.prose += prose
    } else comments.push({ lines, prose: prose.replace(/^[*\s]+/, '') })
    last = end
  }
  return comments
}
