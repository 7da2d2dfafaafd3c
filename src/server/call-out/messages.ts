import { createHash } from 'node:crypto'

import { LEVELS as MARKINGS, levelOf, type Level } from '../../conformance/marking.ts'
import { isoTime } from '../../contract/datetime.ts'
import { alertKey } from '../../watch/wire/alert.ts'
import type { CallOutDestination } from './call-out-file.ts'
import type { Chain } from './chains.ts'

export interface MessageFacts {
  readonly environment: string
  /** Counts for alerts without one of their own. */
  readonly marking: string | undefined
  /** Page of the alerts, or of one of them. */
  readonly link: (alertId?: string) => string
}

const WITHHELD = 'An alert of a higher marking'

/** The same for the same call, whichever server makes it: receivers drop repeats by it. */
export function callId(...parts: readonly (string | number)[]): string {
  return `msg_${hashOf(JSON.stringify(parts))}`
}

/** Also if a marking is unknown, or none is known. */
export function isWithheld(
  { alerts }: Pick<Chain, 'alerts'>,
  { highestMarking }: Pick<CallOutDestination, 'highestMarking'>,
  base: string | undefined,
): boolean {
  const markings = new Set(alerts.map(({ marking }) => marking ?? base))
  if (base !== undefined) markings.add(base)
  return [...markings].some((marking) => rankOf(marking) > MARKINGS.indexOf(highestMarking))
}

function rankOf(marking: string | undefined): number {
  const level: Level | undefined = marking === undefined ? undefined : levelOf(marking)
  return level === undefined ? Infinity : MARKINGS.indexOf(level)
}

/** By the Standard Webhooks' form of a payload. @param call how many calls there were of it, with this one */
export function webhookBody(
  chain: Chain,
  { at, call, withheld }: { at: number; call: number; withheld: boolean },
  { environment, link }: MessageFacts,
): string {
  const [first] = chain.alerts
  const common = { level: chain.level, since: isoTime(first.onset), state: 'new', environment, call, test: false }
  const data = withheld
    ? { key: hashOf(alertKey(first)), words: WITHHELD, ...common, link: link() }
    : {
        key: alertKey(first),
        words: chainWords(chain),
        detail: first.detail,
        ...common,
        count: chain.alerts.length,
        ...(first.marking !== undefined && { marking: levelOf(first.marking) }),
        link: link(first.id),
      }
  return JSON.stringify({ type: 'alert.called', timestamp: isoTime(at), data })
}

export function webhookTest(words: string, at: number, { environment, link }: MessageFacts): string {
  const data = {
    key: 'test',
    words,
    level: 'advisory',
    since: isoTime(at),
    state: 'new',
    environment,
    call: 1,
    test: true,
    link: link(),
  }
  return JSON.stringify({ type: 'alert.test', timestamp: isoTime(at), data })
}

/** One alert of Alertmanager's API v2; labels are the same until it is over. */
export function alertmanagerBody(chain: Chain, withheld: boolean, { environment, link }: MessageFacts): string {
  const [first] = chain.alerts
  return JSON.stringify({
    labels: {
      alertname: withheld ? 'withheld' : first.ruleId,
      severity: chain.level,
      environment,
      key: hashOf(chain.key),
    },
    annotations: withheld ? { summary: WITHHELD } : { summary: chainWords(chain), description: first.detail },
    startsAt: isoTime(first.onset),
    generatorURL: link(withheld ? undefined : first.id),
  })
}

/** Ends automatically after five minutes. */
export function alertmanagerTest(words: string, at: number, { environment, link }: MessageFacts): string {
  return JSON.stringify({
    labels: { alertname: 'test', severity: 'advisory', environment, test: 'true' },
    annotations: { summary: words },
    startsAt: isoTime(at),
    endsAt: isoTime(at + 300_000),
    generatorURL: link(),
  })
}

/** @param body from `alertmanagerBody` */
export function endedBody(body: string, at: number): string {
  return JSON.stringify({ ...(JSON.parse(body) as object), endsAt: isoTime(at) })
}

function chainWords({ alerts: [{ title }, ...others] }: Chain): string {
  return others.length === 0 ? title : `${title}, and ${others.length} more of its rule within 1 min`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27)
}
