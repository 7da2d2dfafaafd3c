import type { Exchange } from '../../conformance/exchange.ts'
import { openPath } from '../../conformance/json-path.ts'
import { forgetSecrets } from '../../conformance/mask.ts'
import { runEverything, type RunResult } from '../../conformance/run/run.ts'
import { wireOf, type RunClock, type Transport } from '../../conformance/run/wire.ts'
import type { Service } from '../../environment/service.ts'

/** Without random parts: access tokens and page tokens. */
interface Answer {
  readonly asked: string
  readonly status: string
  readonly headers: string
  readonly body: string
}

export interface RecordedRun {
  readonly answers: readonly Answer[]
  /** Findings of every severity, broken rules, an early end. */
  readonly complaints: ReadonlySet<string>
  readonly held: ReadonlySet<string>
}

const BASE_URL = 'http://environment.test'
const MOST_REQUESTS = 350
const LONGEST_MILLISECONDS = 5000

export async function recordRun(
  service: Service,
  clock: RunClock,
  { clientId, clientSecret, allowChanges }: { clientId: string; clientSecret: string; allowChanges: readonly string[] },
): Promise<RecordedRun> {
  const answers: Answer[] = []
  const result = await runEverything({
    wire: recorded(service, answers),
    clock,
    baseUrl: BASE_URL,
    clientId,
    clientSecret,
    allowChanges,
    mostRequests: MOST_REQUESTS,
    timeoutMilliseconds: LONGEST_MILLISECONDS,
    signal: new AbortController().signal,
  })
  forgetSecrets()
  const held = result.probes.filter(({ result: { verdict } }) => verdict === 'held').map(({ probe }) => probe.title)
  return { answers, complaints: new Set(complaintsOf(result)), held: new Set(held) }
}

function complaintsOf({ exchanges, probes, failed, stopped }: RunResult): string[] {
  const broken = probes.filter(({ result }) => result.verdict === 'broken')
  return [
    ...exchanges.flatMap(findingsOf),
    ...broken.map(({ probe }) => `broken: ${probe.title}`),
    ...[failed ?? [], stopped ?? []].flat(),
  ]
}

function findingsOf({ title, findings }: Exchange): string[] {
  return findings.map(({ kind, severity, path }) => `${severity}: ${title}, ${kind} at ${openPath(path)}`)
}

function recorded(service: Service, answers: Answer[]): Transport {
  const wire = wireOf((request) => service(request, request.url.slice(BASE_URL.length)))
  return async (request, signal) => {
    const asked = withoutTokens(`${request.method} ${request.url.slice(BASE_URL.length)} ${request.body ?? ''}`)
    try {
      const answer = await wire(request, signal)
      const bytes = new Uint8Array(await new Response(answer.body).arrayBuffer())
      const body = withoutTokens(Buffer.from(bytes).toString('latin1'))
      answers.push({ asked, status: String(answer.status), headers: JSON.stringify([...answer.headers]), body })
      return {
        status: answer.status,
        statusText: answer.statusText,
        headers: answer.headers,
        body: new Response(bytes).body,
      }
    } catch (error) {
      answers.push({ asked, status: 'none', headers: '', body: String(error) })
      throw error
    }
  }
}

function withoutTokens(text: string): string {
  return text
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'ACCESS')
    .replaceAll(/("(?:nextPageToken|next_page_token|pageToken)":\s*")[^"]+"/g, '$1PAGE"')
    .replaceAll(/(pageToken=)[^&\s]+/g, '$1PAGE')
}

export function firstDifference(usual: RecordedRun, other: RecordedRun): string | undefined {
  const length = Math.max(usual.answers.length, other.answers.length)
  for (let index = 0; index < length; index += 1) {
    const [one, two] = [usual.answers[index], other.answers[index]]
    if (one === undefined || two === undefined) return `${usual.answers.length} answers, now ${other.answers.length}`
    if (one.asked !== two.asked) return `another request: ${short(two.asked)}`
    for (const part of ['status', 'headers', 'body'] as const)
      if (one[part] !== two[part]) return `${short(one.asked)}, ${part}: ${apart(one[part], two[part])}`
  }
  return undefined
}

function short(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 100)
}

const AROUND = 40

function apart(one: string, two: string): string {
  let at = 0
  while (at < one.length && one[at] === two[at]) at += 1
  const part = (text: string) => text.slice(Math.max(0, at - AROUND), at + AROUND)
  return `…${part(one)}… is now …${part(two)}…`
}
