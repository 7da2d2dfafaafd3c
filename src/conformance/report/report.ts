import { isoTime } from '../../contract/datetime.ts'
import type { Exchange } from '../exchange.ts'
import { timesWords } from '../findings/finding-words.ts'
import type { ProbeRun } from '../probes/probe.ts'
import type { Baseline } from './baseline.ts'
import { coverageOf, type OperationCoverage } from './coverage.ts'
import { coveredSentences } from './covered-sentences.ts'
import { reportedFindings, type ReportedFinding } from './reported-findings.ts'

export interface ReportAbout {
  readonly environment: string
  readonly marking: string
  /** This machine's clock, milliseconds since 1970. */
  readonly at: number
  /** Absent: the report covers only the probes. */
  readonly exchanges?: readonly Exchange[]
  readonly leftOut?: readonly string[]
  /** Known findings of `exchanges`; probes have their own. */
  readonly baseline?: Baseline | undefined
}

export function jsonReport(probes: readonly ProbeRun[], about: ReportAbout): string {
  const { environment, marking, at, exchanges, leftOut, baseline } = about
  const rows = probes.map(({ probe: { id, title, proves }, result, known }) => ({
    id,
    title,
    proves,
    covers: coveredSentences[id] ?? [],
    ...result,
    known,
  }))
  const answers = exchanges && { operations: coverageOf(exchanges), findings: reportedFindings(exchanges, baseline) }
  return JSON.stringify({ environment, marking, at: isoTime(at), probes: rows, ...answers, leftOut }, undefined, 2)
}

interface Case {
  readonly name: string
  readonly failure?: { readonly message: string; readonly text: string }
  readonly skipped?: string
}

/** JUnit XML: broken rules, errors and warnings fail; open and known ones are skipped. */
export function junitReport(probes: readonly ProbeRun[], about: ReportAbout): string {
  const { environment, marking, exchanges, baseline } = about
  const ofProbes = probes.map(({ probe: { title, proves }, result: { verdict, words }, known }): Case => {
    if (verdict === 'broken' && known !== undefined) return { name: title, skipped: `${words} ${known}` }
    if (verdict === 'broken') return { name: title, failure: { message: words, text: proves } }
    return verdict === 'open' ? { name: title, skipped: words } : { name: title }
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...suite(`${environment} (${marking})`, 'watchfloor.probes', ofProbes, about),
    ...(exchanges === undefined
      ? []
      : suite(`Answers of ${environment} (${marking})`, 'watchfloor.answers', casesOf(exchanges, baseline), about)),
    '</testsuites>',
    '',
  ].join('\n')
}

/** Per operation one case per place with a finding, or one that passes. */
function casesOf(exchanges: readonly Exchange[], baseline: Baseline | undefined): Case[] {
  const found = reportedFindings(exchanges, baseline).filter(({ severity }) => severity !== 'note')
  return coverageOf(exchanges).flatMap(({ title, answers, requests }): Case[] => {
    const own = found.filter(({ operation }) => operation === title)
    if (requests === 0) return [{ name: title, skipped: 'Not asked' }]
    if (own.length === 0) return [{ name: `${title}: ${answers} ${answers === 1 ? 'answer' : 'answers'}` }]
    return own.map(({ title: kind, place, part, count, words, curl, known }) => {
      const name = `${title}: ${kind} at ${place} (${part})`
      const message = `${words} ${timesWords(count)}`
      return known === undefined
        ? { name, failure: { message, text: curl } }
        : { name, skipped: `${message}. ${known}` }
    })
  })
}

function suite(name: string, className: string, cases: readonly Case[], { at }: ReportAbout): string[] {
  const failures = cases.filter(({ failure }) => failure !== undefined).length
  const skipped = cases.filter((one) => one.skipped !== undefined).length
  const lines = cases.map(({ name: title, failure, skipped: words }) => {
    const inner = [
      failure && `<failure message="${escape(failure.message)}">${escape(failure.text)}</failure>`,
      words === undefined ? undefined : `<skipped message="${escape(words)}"/>`,
    ]
    return `    <testcase classname="${className}" name="${escape(title)}" time="0">${inner.join('')}</testcase>`
  })
  return [
    `  <testsuite name="${escape(name)}" tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}" time="0" timestamp="${isoTime(at).slice(0, 19)}">`,
    ...lines,
    '  </testsuite>',
  ]
}

/** One page to print or send, without script. */
export function htmlReport(
  probes: readonly ProbeRun[],
  { environment, marking, at, exchanges, leftOut = [], baseline }: ReportAbout,
): string {
  const rows = probes.map(({ probe, result, known }) =>
    row(probe.title, [
      result.verdict,
      known === undefined ? result.words : `${result.words}\n${known}`,
      [probe.proves, ...(coveredSentences[probe.id] ?? [])].join('\n'),
    ]),
  )
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Probes</title>',
    '<style>body{font:14px/20px system-ui,sans-serif;margin:24px}table{border-collapse:collapse;margin-bottom:24px}th,td{border:1px solid #999;padding:6px 10px;text-align:left;vertical-align:top;white-space:pre-line}pre{white-space:pre-wrap}</style></head>',
    `<body><p><b>${escape(marking)}</b></p><h1>Probes of ${escape(environment)}</h1><p>${isoTime(at)}</p>`,
    ...leftOut.map((line) => `<p>Skipped: ${escape(line)}</p>`),
    ...(rows.length === 0 ? ['<p>No probe was run.</p>'] : table(['Probe', 'Result', 'Answers', 'Proves'], rows)),
    ...(exchanges === undefined ? [] : answersHtml(coverageOf(exchanges), reportedFindings(exchanges, baseline))),
    `<p><b>${escape(marking)}</b></p></body></html>`,
    '',
  ].join('\n')
}

function answersHtml(coverage: readonly OperationCoverage[], findings: readonly ReportedFinding[]): string[] {
  const seen = coverage.map((one) =>
    row(one.title, [
      String(one.answers),
      one.answers === 0 ? '' : `${Math.round(one.shareWithFindings * 100)}\u00a0%`,
      ...[one.p50, one.p95, one.longest].map((time) => (time === undefined ? '' : `${time}\u00a0ms`)),
      one.statuses
        .map(
          ({ status, meaning, seen: how, count }) =>
            `${status} ${how === 'seen' ? `seen ${timesWords(count)}` : how}: ${meaning ?? 'not documented'}`,
        )
        .join('\n'),
    ]),
  )
  return [
    '<h2>Coverage</h2>',
    ...table(['Operation', 'Answers', 'With findings', 'p50', 'p95', 'Longest', 'Statuses'], seen),
    `<h2>Findings: ${findings.length}</h2>`,
    ...findings.map(
      ({ severity, operation, title, place, part, count, words, section, exchange, curl, known }) =>
        `<h3 id="finding-${exchange}">${severity}: ${escape(title)}</h3><p>${escape(operation)}, <code>${escape(place)}</code> (${escape(part)}), ${timesWords(count)}, newest in exchange ${exchange}. ${escape(words)}</p><p>${[known, section].flatMap((line) => (line === undefined ? [] : escape(line))).join('<br>')}</p><pre>${escape(curl)}</pre>`,
    ),
  ]
}

function table(heads: readonly string[], rows: readonly string[]): string[] {
  const head = heads.map((words) => `<th>${words}</th>`).join('')
  return [`<table><thead><tr>${head}</tr></thead><tbody>`, ...rows, '</tbody></table>']
}

function row(head: string, cells: readonly string[]): string {
  return `<tr><th scope="row">${escape(head)}</th>${cells.map((words) => `<td>${escape(words)}</td>`).join('')}</tr>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** XML can't hold control characters. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
