import { readFileSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { isoTime } from '../contract/datetime.ts'
import { parseBaseUrl } from '../conformance/base-url.ts'
import { headerOf } from '../conformance/exchange.ts'
import { toHar } from '../conformance/har.ts'
import { readHttpDate } from '../conformance/http-date.ts'
import { levelsOf } from '../conformance/levels-of.ts'
import { viewMarking } from '../conformance/marking.ts'
import { maskKnown } from '../conformance/mask.ts'
import type { ProbeRun } from '../conformance/probes/probe.ts'
import { knownWords, readBaseline, type Baseline } from '../conformance/report/baseline.ts'
import { htmlReport, jsonReport, junitReport } from '../conformance/report/report.ts'
import { runEverything, stepTitles, type RunResult } from '../conformance/run/run.ts'
import type { RunClock } from '../conformance/run/wire.ts'
import { sessionText } from '../conformance/session-file/write-session.ts'
import { errorWords } from '../format/error-words.ts'
import { httpWire } from './http-wire.ts'
import { showProgress } from './show-progress.ts'
import { exitCodeOf, summaryOf, worstExchange } from './summary.ts'

export interface ProbeOptions {
  url: string
  client: string
  secretFile: string
  header?: string | undefined
  only?: readonly string[] | undefined
  allowChanges: readonly string[]
  watchSeconds?: number | undefined
  rate: number
  requests: number
  timeoutSeconds: number
  /** File of known findings. */
  baseline?: string | undefined
  files: { readonly [Kind in FileKind]?: string | undefined }
  version: string
}

type FileKind = 'junit' | 'html' | 'json' | 'har' | 'bundle'

/** A caller's mistake: one line and exit code 2. */
class ProbeError extends Error {
  override name = 'OptionError'
}

const clock: RunClock = {
  now: Date.now,
  wait: async (milliseconds, signal) => {
    await wait(milliseconds, undefined, signal && { signal }).catch(() => undefined)
  },
}

/** SIGINT and SIGTERM end the run and write its results. Returns the exit code; throws a ProbeError. */
export async function probe(options: ProbeOptions): Promise<number> {
  const unknown = options.only?.filter((id) => !stepTitles.has(id)) ?? []
  if (unknown.length > 0)
    throw new ProbeError(`--only: unknown step ${unknown.join(', ')}; choose from ${[...stepTitles.keys()].join(', ')}`)
  const baseUrl = baseUrlOf(options.url)
  const clientSecret = secretIn(options.secretFile)
  const baseline = options.baseline === undefined ? undefined : baselineIn(options.baseline)
  await refuseMissingFolders(options.files)
  const stop = new AbortController()
  const interrupt = () => {
    if (stop.signal.aborted) process.exit(2)
    process.stderr.write('\nInterrupted: writing the report so far\n')
    stop.abort()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  const { wire, close } = httpWire(baseUrl)
  const startedAt = Date.now()
  try {
    const ran = await runEverything({
      wire,
      clock,
      baseUrl,
      clientId: options.client,
      clientSecret,
      header: options.header === undefined ? undefined : headerIn(options.header),
      only: options.only,
      allowChanges: options.allowChanges,
      watchMilliseconds: options.watchSeconds === undefined ? undefined : options.watchSeconds * 1000,
      rate: options.rate,
      mostRequests: options.requests,
      timeoutMilliseconds: options.timeoutSeconds * 1000,
      signal: stop.signal,
      onProgress: showProgress(process.stderr),
    })
    const probes = ran.probes.map((each) => ({ ...each, known: knownBrokenWords(each, baseline) }))
    const result = { ...ran, probes }
    const written = await writeFiles(result, options, baseUrl, baseline)
    const seconds = (Date.now() - startedAt) / 1000
    process.stdout.write(maskKnown(summaryOf(result, { baseUrl, seconds, written, baseline })))
    return exitCodeOf(result, baseline)
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
    await close()
  }
}

function baseUrlOf(text: string): string {
  const base = text.startsWith('/') || text === '' ? undefined : parseBaseUrl(text, 'http://localhost')
  if (base?.ok !== true) throw new ProbeError(base?.reason ?? 'Not a URL. Example: https://hw.sar.example')
  return base.url
}

function secretIn(file: string): string {
  const text = read('secret-file', file)
  const secret = text.replace(/\r?\n$/, '')
  if (secret === '') throw new ProbeError(`--secret-file ${file} is empty`)
  if (/[\r\n]/.test(secret)) throw new ProbeError(`--secret-file ${file} must hold one line`)
  return secret
}

function baselineIn(file: string): Baseline {
  const baseline = readBaseline(read('baseline', file), isoTime(Date.now()).slice(0, 10))
  if ('problem' in baseline) throw new ProbeError(`--baseline ${file}: ${baseline.problem}`)
  return baseline
}

function knownBrokenWords({ probe, result }: ProbeRun, baseline: Baseline | undefined): string | undefined {
  return result.verdict === 'broken' ? knownWords(baseline, { probe: probe.id }) : undefined
}

function read(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ProbeError(`--${option} can't be read: ${errorWords(error)}`)
  }
}

function headerIn(text: string): { name: string; value: string } {
  const [, name = '', value = ''] = /^([!#$%&'*+.^`|~\w-]+):[ \t]*([\x20-\x7e]+)$/.exec(text.trim()) ?? []
  // The value isn't repeated: it may hold a secret.
  if (name === '') throw new ProbeError('--header must be NAME: VALUE')
  return { name, value }
}

/** Before the run, which may take long. */
async function refuseMissingFolders(files: ProbeOptions['files']): Promise<void> {
  for (const [kind, file] of Object.entries(files)) {
    if (file === undefined) continue
    const folder = await stat(dirname(file)).catch(() => undefined)
    if (folder?.isDirectory() !== true)
      throw new ProbeError(`--${kind} ${file} can't be written: its folder doesn't exist`)
  }
}

async function writeFiles(
  result: RunResult,
  { files, version }: ProbeOptions,
  url: string,
  baseline: Baseline | undefined,
): Promise<string[]> {
  const { exchanges, probes, leftOut, stopped, failed } = result
  const at = Date.now()
  const environment = new URL(url).host
  const { words: marking } = viewMarking(undefined, levelsOf(exchanges))
  const ended = [failed, stopped].flatMap((words) => (words === undefined ? [] : [`Incomplete: ${words}`]))
  const about = { environment: url, marking, at, exchanges, leftOut: [...ended, ...leftOut], baseline }
  const texts: Record<FileKind, () => string> = {
    junit: () => junitReport(probes, about),
    html: () => htmlReport(probes, about),
    json: () => jsonReport(probes, about),
    har: () => JSON.stringify(toHar(exchanges, { environment, marking, version }), undefined, 2),
    bundle: () =>
      sessionText({
        kind: 'bundle',
        environment: { name: environment, url, marking: undefined },
        marking,
        skewMilliseconds: skewOf(result),
        savedAt: at,
        exchanges,
        known: [],
        opensAt: worstExchange(exchanges)?.id,
      }),
  }
  const written: string[] = []
  for (const kind of Object.keys(texts) as FileKind[]) {
    const file = files[kind]
    if (file === undefined) continue
    await writeFile(file, maskKnown(texts[kind]())).catch((error: unknown) => {
      throw new ProbeError(`--${kind} can't be written: ${errorWords(error)}`)
    })
    written.push(file)
  }
  return written
}

/** The environment's clock minus ours, by the newest answer with a date. */
function skewOf({ exchanges }: RunResult): number {
  const skews = exchanges.flatMap(({ responseHeaders, headersAt }) => {
    const at = readHttpDate(headerOf(responseHeaders, 'date') ?? null)
    return at === undefined || headersAt === undefined ? [] : [at - headersAt]
  })
  return skews.at(-1) ?? 0
}
