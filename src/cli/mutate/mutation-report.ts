import { harmlessReason } from './harmless.ts'
import { tryMutants, type Tried } from './mutation-test.ts'
import { instrumentService, sampleOf } from './mutants.ts'

/** Least share of answer-changing mutants to be noticed. */
const LEAST_SHARE = 0.9
const MOST_TEXT = 80

export interface ReportOptions {
  readonly seed: number
  /** Number of mutants to try; 0: all. */
  readonly sample: number
  readonly say: (line: string) => void
}

/** Good: enough noticed, and the rest known to be harmless. `root` ends with a separator. */
export async function mutationReport(
  root: string,
  { seed, sample, say }: ReportOptions,
): Promise<{ text: string; isGood: boolean }> {
  const instrumented = await instrumentService(root)
  const { mutants } = instrumented
  const chosen = sample === 0 ? mutants : sampleOf(mutants, sample, seed)
  say(`${chosen.length} of ${mutants.length} mutants, by seed ${seed}`)
  let done = 0
  const tried = await tryMutants(root, instrumented, chosen, () => {
    done += 1
    if (done % 25 === 0) say(`${done} of ${chosen.length}`)
  })
  const of = (outcome: Tried['outcome']) => tried.filter((one) => one.outcome === outcome)
  const [noticed, unnoticed] = [of('noticed'), of('unnoticed')]
  const changing = noticed.length + unnoticed.length
  const share = changing === 0 ? 1 : noticed.length / changing
  const missing = unnoticed.filter(({ mutant }) => harmlessReason(mutant) === undefined)
  const known = unnoticed.filter((one) => !missing.includes(one))
  const text = [
    `${chosen.length} of ${mutants.length} mutants of the service, chosen by seed ${seed}`,
    '',
    '| | mutants |',
    '|---|---|',
    `| not reached by any probe | ${of('not reached').length} |`,
    `| no answer changes | ${of('same').length} |`,
    `| an answer changes | ${changing} |`,
    `| … and a probe notices | ${noticed.length} (${(share * 100).toFixed(1)} %; at least ${LEAST_SHARE * 100} % required) |`,
    `| … unnoticed, known to be harmless | ${known.length} |`,
    `| … unnoticed: a rule is missing | ${missing.length} |`,
    ...chapter('Noticed by', tally(noticed)),
    ...chapter(
      'Harmless',
      known.map((one) => `${lineOf(one)}\n  ${harmlessReason(one.mutant) ?? ''}`),
    ),
    ...chapter(
      'A rule is missing',
      missing.map((one) => `${lineOf(one)}\n  ${one.difference ?? ''}`),
    ),
  ].join('\n')
  return { text, isGood: share >= LEAST_SHARE && missing.length === 0 }
}

function chapter(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines.map((line) => `- ${line}`)]
}

function tally(noticed: readonly Tried[]): string[] {
  const counts = new Map<string, number>()
  for (const { complaint = '' } of noticed) counts.set(complaint, (counts.get(complaint) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([what, count]) => `${count} × ${what}`)
}

function lineOf({ mutant: { file, line, mutator, from, to } }: Tried): string {
  return `${file}:${line} ${mutator}: \`${short(from)}\` → \`${short(to)}\``
}

function short(text: string): string {
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text
}
