import { setImmediate } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { onTestFinished } from 'vitest'

import { random } from '../../environment/scenario/random.ts'
import type { Sql } from '../../database/sql.ts'
import type { HostClock } from '../../watch/host-clock.ts'
import type { WatchOptions } from '../../watch/open-watch.ts'
import { acknowledgementOf, START, temporaryWatch } from '../../watch/service.test.support.ts'
import type { Alert } from '../../watch/wire/alert.ts'
import type { LogPage } from '../../watch/wire/log.ts'
import type { State } from '../../watch/wire/state.ts'
import { openCallOuts } from './call-out.ts'
import type { CallOutDestination, CallOutSettings } from './call-out-file.ts'
import type { SendRequest } from './post.ts'

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export const MINUTE = 60_000

/** A machine whose time passes at a test's word. */
export class FakeMachine implements HostClock {
  #time = START
  #timers = new Set<{ at: number; every: number; work: () => void }>()

  now = (): number => this.#time

  every = (milliseconds: number, work: () => void): (() => void) => {
    const timer = { at: this.#time + milliseconds, every: milliseconds, work }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  /** Timers keep their pace. */
  setBack(milliseconds: number): void {
    this.#time -= milliseconds
    for (const timer of this.#timers) timer.at -= milliseconds
  }

  async pass(milliseconds: number): Promise<void> {
    const until = this.#time + milliseconds
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)
      if (next === undefined) break
      this.#time = Math.max(this.#time, next.at)
      next.at += next.every
      next.work()
      await settled()
    }
    this.#time = until
    await settled()
  }
}

export async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await setImmediate()
}

export interface SentMessage {
  readonly at: number
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export function aWebhook(changes: Partial<CallOutDestination> = {}): CallOutDestination {
  return {
    name: 'duty',
    kind: 'webhook',
    url: 'https://duty.example/hooks/secret-path',
    levels: ['warning', 'caution'],
    highestMarking: 'UNCLASSIFIED',
    afterSeconds: 0,
    signer: new Webhook(SECRET),
    bearer: undefined,
    ...changes,
  }
}

/** A destination's answer: a status, none ever, or a failing connection. */
export type FakeAnswer = number | 'hangs' | { readonly code: string }

/** Destinations in memory. Without settings one, called at once for warnings and cautions. */
export function callOutInTest({
  machine = new FakeMachine(),
  destinations = [aWebhook()],
  heartbeat,
  quiet = () => undefined,
  answer = () => 200,
}: {
  machine?: FakeMachine
  destinations?: readonly CallOutDestination[]
  heartbeat?: CallOutSettings['heartbeat']
  quiet?: () => string | undefined
  answer?: (message: SentMessage) => FakeAnswer | Promise<FakeAnswer>
} = {}) {
  const sent: SentMessage[] = []
  const failures: unknown[] = []
  const send: SendRequest = async (url, { method, headers, body = '', signal }) => {
    const message = { at: machine.now() - START, url, method, headers, body }
    sent.push(message)
    const answered = await answer(message)
    if (answered === 'hangs')
      return await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    if (typeof answered === 'object') throw Object.assign(new Error('fetch failed'), answered)
    return { status: answered, body: null }
  }
  const chance = random('call-out', 'jitter')
  const callOuts = openCallOuts({
    settings: { allowLoopback: false, destinations, heartbeat },
    send,
    machine,
    random: () => chance(),
    base: () => 'https://watch.example',
    onError: (error) => void failures.push(error),
  })
  onTestFinished(() => callOuts.close())
  return { machine, sent, failures, callOut: callOuts.openFor(undefined, quiet) }
}

/** A watch that calls out, on the machine's clock. */
export async function callingWatch(
  parts: Parameters<typeof callOutInTest>[0] & { sql?: Sql; options?: Partial<WatchOptions> } = {},
) {
  const { machine, sent, failures, callOut } = callOutInTest(parts)
  const environment = { name: 'Harbor West', url: '', marking: 'UNCLASSIFIED' }
  const watch = await temporaryWatch({
    callOut,
    machine,
    now: machine.now,
    environment,
    onError: (error) => void failures.push(error),
    ...(parts.sql && { sql: parts.sql }),
    ...parts.options,
  })
  const log = async () =>
    (await watch.ask<LogPage>('GET', '/log')).entries.filter(({ kind }) => kind === 'call-out').map(({ text }) => text)
  /** Without alerts of failing destinations. */
  const rows = async () =>
    (await watch.ask<State>('GET', '/state')).alerts
      .filter(({ ruleId }) => ruleId !== 'call-out-fails')
      .map(({ title, history }) => ({
        title,
        calls: history.flatMap(({ kind, words }) =>
          kind === 'called' || kind === 'calling' ? [`${kind} ${words}`] : [],
        ),
      }))
  return { ...watch, machine, sent, failures, log, rows }
}

export function dataOf({ body }: SentMessage): Record<string, unknown> {
  return (JSON.parse(body) as { data: Record<string, unknown> }).data
}

export function acknowledge(watch: Awaited<ReturnType<typeof callingWatch>>, alerts: readonly Alert[]) {
  return watch.ask('POST', '/acknowledgements', { acknowledgements: alerts.map(acknowledgementOf) })
}
