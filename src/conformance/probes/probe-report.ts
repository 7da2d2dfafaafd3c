import type { ProbeRun } from './probe.ts'
import { isoTime } from '../../contract/datetime.ts'

export interface ReportAbout {
  readonly environment: string
  readonly marking: string
  /** This machine's clock, milliseconds since 1970. */
  readonly at: number
}

export function jsonReport(probes: readonly ProbeRun[], about: ReportAbout): string {
  const rows = probes.map(({ probe: { id, title, proves }, result }) => ({ id, title, proves, ...result }))
  return JSON.stringify({ ...about, at: isoTime(about.at), probes: rows }, undefined, 2)
}

/** JUnit XML, as build servers read it: a broken rule is a failure, an open one is skipped. */
export function junitReport(probes: readonly ProbeRun[], { environment, marking, at }: ReportAbout): string {
  const count = (verdict: string) => probes.filter(({ result }) => result.verdict === verdict).length
  const cases = probes.map(({ probe, result: { verdict, words } }) => {
    const inner = {
      held: '',
      broken: `<failure message="${escape(words)}">${escape(probe.proves)}</failure>`,
      open: `<skipped message="${escape(words)}"/>`,
    }[verdict]
    return `    <testcase classname="watchfloor.probes" name="${escape(probe.title)}" time="0">${inner}</testcase>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="${escape(`${environment} (${marking})`)}" tests="${probes.length}" failures="${count('broken')}" errors="0" skipped="${count('open')}" time="0" timestamp="${isoTime(at).slice(0, 19)}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

/** One page to print or send, without script. */
export function htmlReport(probes: readonly ProbeRun[], { environment, marking, at }: ReportAbout): string {
  const rows = probes.map(
    ({ probe, result }) =>
      `<tr><th scope="row">${escape(probe.title)}</th><td>${result.verdict}</td><td>${escape(result.words)}</td><td>${escape(probe.proves)}</td></tr>`,
  )
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Probes</title>',
    '<style>body{font:14px/20px system-ui,sans-serif;margin:24px}table{border-collapse:collapse}th,td{border:1px solid #999;padding:6px 10px;text-align:left;vertical-align:top}</style></head>',
    `<body><p><b>${escape(marking)}</b></p><h1>Probes of ${escape(environment)}</h1><p>${isoTime(at)}</p>`,
    `<table><thead><tr><th>Probe</th><th>Result</th><th>What came</th><th>What it proves</th></tr></thead><tbody>`,
    ...rows,
    `</tbody></table><p><b>${escape(marking)}</b></p></body></html>`,
    '',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML and XML; control characters, which XML can't hold, are left out. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
