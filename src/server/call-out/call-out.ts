import { randomUUID } from 'node:crypto'

import type { CallOutParts, CallOut, OpenCallOut, Watching } from '../../watch/call-out.ts'
import { WatchFailure } from '../../watch/failure.ts'
import { durationWords } from '../../watch/log/words.ts'
import type { HostClock } from '../../watch/host-clock.ts'
import type { CallRecord } from '../../watch/store/call-store.ts'
import type { Delivery, Destination } from '../../watch/wire/call-outs.ts'
import type { Actor } from '../../watch/wire/person.ts'
import type { CallOutDestination, CallOutSettings } from './call-out-file.ts'
import { Dispatcher } from './dispatcher.ts'
import { startHeartbeat } from './heartbeat.ts'
import { alertmanagerTest, webhookTest, type MessageFacts } from './messages.ts'
import { post, type SendRequest } from './post.ts'
import { requestOf, shownRequest } from './requests.ts'

export interface CallOutsParts {
  readonly settings: CallOutSettings
  readonly send: SendRequest
  readonly machine: HostClock
  readonly random: () => number
  /** Address of the console at this server. */
  readonly base: () => string
  readonly onError: (error: unknown) => void
}

export interface OpenCallOuts {
  /**
   * One for each watch.
   * @param named its environment's name, if there are several
   * @param quiet why calls are held back, at a time of the environment's clock
   */
  readonly openFor: (named: string | undefined, quiet: (now: number) => string | undefined) => OpenCallOut
  readonly close: () => void
}

const SHOWN_DELIVERIES = 20

/** Destinations and heartbeat of this server. */
export function openCallOuts({ settings, send, machine, random, base, onError }: CallOutsParts): OpenCallOuts {
  const watches = new Set<() => Promise<Watching>>()
  const heartbeat =
    settings.heartbeat &&
    startHeartbeat({
      settings: settings.heartbeat,
      watching: () => Promise.all([...watches].map((watching) => watching())),
      send,
      machine,
      onError,
    })
  const linkTo = (named: string | undefined, alertId: string | undefined) => {
    const search = new URLSearchParams({ ...(named && { env: named }), ...(alertId && { alert: alertId }) })
    return `${base()}/alerts${search.size === 0 ? '' : `?${search.toString()}`}`
  }
  return {
    openFor: (named, quiet) => {
      const link = (alertId?: string) => linkTo(named, alertId)
      return (parts) => {
        watches.add(parts.watching)
        const callOut = callOutOf(parts, { settings, send, random, link, quiet: () => quiet(parts.now()), heartbeat })
        return {
          ...callOut,
          close: async () => {
            watches.delete(parts.watching)
            await callOut.close()
          },
        }
      }
    },
    close: () => heartbeat?.stop(),
  }
}

interface OwnParts {
  readonly settings: CallOutSettings
  readonly send: SendRequest
  readonly random: () => number
  readonly link: MessageFacts['link']
  readonly quiet: () => string | undefined
  readonly heartbeat: ReturnType<typeof startHeartbeat> | undefined
}

function callOutOf(parts: CallOutParts, { settings, heartbeat, link, ...own }: OwnParts): CallOut {
  const { store, environment, now, machine, onWritten } = parts
  const { destinations } = settings
  const message = { environment: environment.name, marking: environment.marking, link }
  const dispatcher = new Dispatcher({ ...parts, ...own, destinations, message })
  const testing = new Set<string>()
  const skew = () => Math.floor(now() - machine.now())
  const named = (name: string) => destinations.find((each) => each.name === name)

  const factsOf = async (
    destination: CallOutDestination,
    delays: ReadonlyMap<string, number>,
  ): Promise<Destination> => {
    const { name, kind, url, levels, highestMarking, afterSeconds } = destination
    const calls = await store.latestCalls(name, SHOWN_DELIVERIES)
    const sent = calls.find(({ tries }) => tries > 0)
    return {
      name,
      kind,
      origin: new URL(url).origin,
      levels,
      highestMarking,
      afterSeconds: delays.get(name) ?? afterSeconds,
      fileAfterSeconds: afterSeconds,
      waiting: await store.countWaitingCalls(name),
      deliveries: calls.map((call) => deliveryOf(call, skew())),
      ...(sent && { sent: shownRequest(destination, sent, skew()) }),
    }
  }

  const testedBy = async (destination: CallOutDestination, { by, person }: Omit<Actor, 'at'>): Promise<Delivery> => {
    const { name, kind } = destination
    const words = `This is a test of ${name} by ${by}`
    const at = machine.now()
    const test = {
      id: `msg_${randomUUID()}`,
      destination: name,
      chain: '',
      number: 1,
      kind: 'test',
      alertId: undefined,
      body: (kind === 'alertmanager' ? alertmanagerTest : webhookTest)(words, Math.floor(now()), message),
      isWithheld: false,
      by,
      tries: 1,
      madeAt: at,
      nextAt: at,
    } as const
    const outcome = await post(requestOf(destination, test, at), { send: own.send, machine })
    const state = outcome.isDelivered ? 'delivered' : 'failed'
    const call: CallRecord = { ...test, state, words: outcome.words, triedAt: machine.now() }
    await store.transaction(async (tx) => {
      await tx.putCall(call)
      const text = `Test of ${name}: ${state}, ${outcome.words}`
      await tx.addEntries([{ kind: 'call-out', at: Math.floor(now()), by, person, text, subjects: [] }])
    })
    await dispatcher.tested(name, outcome)
    return deliveryOf(call, skew())
  }

  return {
    async facts() {
      const delays = await store.callDelays()
      const words = own.quiet()
      return {
        state: words === undefined ? 'on' : 'quiet',
        ...(words !== undefined && { words }),
        destinations: await Promise.all(destinations.map((each) => factsOf(each, delays))),
        ...(heartbeat && { heartbeat: heartbeat.facts(skew()) }),
      }
    },

    async test(name, author) {
      const destination = named(name)
      if (destination === undefined) return undefined
      if (testing.has(name)) throw new WatchFailure('conflict', `A test of ${name} is running`)
      testing.add(name)
      try {
        return await testedBy(destination, author)
      } finally {
        testing.delete(name)
      }
    },

    async setAfter(name, seconds, { by, person }) {
      const destination = named(name)
      if (destination === undefined) return undefined
      await store.transaction(async (tx) => {
        const before = (await tx.callDelays()).get(name) ?? destination.afterSeconds
        if (before === seconds) return
        await tx.setCallDelay(name, seconds)
        const text = `${name} is called ${afterWords(seconds)}, before ${afterWords(before)}`
        await tx.addEntries([{ kind: 'call-out', at: Math.floor(now()), by, person, text, subjects: [] }])
      })
      onWritten()
      return await factsOf(destination, await store.callDelays())
    },

    figures: () => dispatcher.figures(),
    close: () => dispatcher.close(),
  }
}

function afterWords(seconds: number): string {
  return seconds === 0 ? 'at once' : `after ${durationWords(seconds * 1000)}`
}

function deliveryOf(call: CallRecord, skew: number): Delivery {
  const { id, kind, state, tries, words, isWithheld, by, triedAt, madeAt, nextAt } = call
  return {
    id,
    kind,
    outcome: state,
    at: (triedAt ?? madeAt) + skew,
    tries,
    ...(state === 'waiting' && { nextAt: Math.floor(nextAt + skew) }),
    words,
    ...(isWithheld && { isWithheld }),
    ...(by !== undefined && { by }),
  }
}
