import type { Severity } from '../contract/finding.ts'
import type { Exchange } from '../conformance/exchange.ts'
import { entryKey, entryWords, type Baseline } from '../conformance/report/baseline.ts'
import { coverageOf } from '../conformance/report/coverage.ts'
import { timesWords } from '../conformance/findings/finding-words.ts'
import { reportedFindings } from '../conformance/report/reported-findings.ts'
import type { RunResult } from '../conformance/run/run.ts'
import { verdictWords } from './show-progress.ts'

const severities: readonly Severity[] = ['error', 'warning', 'note']

/** The newest one with the worst finding. */
export function worstExchange(exchanges: readonly Exchange[]): Exchange | undefined {
  for (const severity of severities) {
    const found = exchanges.findLast(({ findings }) => findings.some((finding) => finding.severity === severity))
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * 0: nothing worse than notes; 1: errors, warnings or broken rules that the baseline doesn't know, or an
 * expired reason; 2: could not run or finish.
 */
export function exitCodeOf({ exchanges, probes, failed, stopped }: RunResult, baseline?: Baseline): 0 | 1 | 2 {
  if (failed !== undefined) return 2
  const found = reportedFindings(exchanges, baseline).filter(({ severity }) => severity !== 'note')
  const broken = probes.filter(({ result }) => result.verdict === 'broken')
  if ([...found, ...broken].some(({ known }) => known === undefined)) return 1
  if (baseline !== undefined && baseline.expired.length > 0) return 1
  return stopped === undefined ? 0 : 2
}

/** One line if it could not start. */
export function summaryOf(
  result: RunResult,
  about: { baseUrl: string; seconds: number; written: readonly string[]; baseline?: Baseline | undefined },
): string {
  const { exchanges, probes, leftOut, failed, stopped } = result
  const { baseUrl, seconds, written, baseline } = about
  if (failed !== undefined) return `Could not run: ${failed}\n`
  const findings = reportedFindings(exchanges, baseline)
  const count = (severity: Severity) => findings.filter((one) => one.severity === severity).length
  const lines = [
    `${baseUrl}: ${exchanges.length} requests in ${seconds.toFixed(1)} s`,
    ...coverageOf(exchanges).map(({ title, answers, p50, p95, longest, statuses }) => {
      const times = p50 === undefined ? '' : `, p50 ${p50} ms, p95 ${p95} ms, longest ${longest} ms`
      const seen = statuses.map(({ status, seen: how, count: often }) => `${status} ${often > 0 ? often : how}`)
      return `  ${title}: ${answers} ${answers === 1 ? 'answer' : 'answers'}${times}; ${seen.join(', ')}`
    }),
    ...(probes.length === 0 ? [] : ['Probes']),
    ...probes.map(({ probe, result: { verdict, words }, known = '' }) =>
      `  ${verdictWords[verdict]}  ${probe.title}: ${words} ${known}`.trimEnd(),
    ),
    `Findings: ${severities.map((severity) => `${severity}s ${count(severity)}`).join(', ')}`,
    ...findings.map(({ severity, operation, title, place, part, words, exchange, count: often, known = '' }) =>
      `  ${severity}  ${operation}, ${place} (${part}): ${title}. ${words} (${timesWords(often)}, exchange ${exchange}) ${known}`.trimEnd(),
    ),
    ...(baseline === undefined ? [] : baselineLines(result, baseline)),
    ...leftOut.map((words) => `Skipped: ${words}`),
    ...(stopped === undefined ? [] : [`Stopped early: ${stopped}`]),
    ...written.map((file) => `Written: ${file}`),
  ]
  return `${lines.join('\n')}\n`
}

function baselineLines({ exchanges, probes }: RunResult, { known, expired }: Baseline): string[] {
  const broken = probes.filter(({ result }) => result.verdict === 'broken')
  const found = new Set([
    ...reportedFindings(exchanges).map(entryKey),
    ...broken.map(({ probe }) => entryKey({ probe: probe.id })),
  ])
  return [
    ...expired.map((entry) => `Expired on ${entry.until}: ${entryWords(entry)}. ${entry.reason}`),
    ...[...known].flatMap(([key, entry]) => (found.has(key) ? [] : [`Not found in this run: ${entryWords(entry)}`])),
  ]
}
