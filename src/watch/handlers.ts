import { keptFigures } from './alert-figures/kept-figures.ts'
import type { CallOut } from './call-out.ts'
import { WatchFailure } from './failure.ts'
import { endOnWatch, prove, putOnWatch } from './persons/on-watch.ts'
import type { PinCheck, PinHashes } from './persons/pin-check.ts'
import { changePin, forgetPerson, savePerson } from './persons/save-person.ts'
import { signingKey } from './handover/capsule-key.ts'
import { capsuleContent, type EnvironmentFacts } from './handover/capsule-lines.ts'
import { putDraft, readItems, signHandover } from './handover/handovers.ts'
import { capsuleBytes } from './handover/write-capsule.ts'
import { journalHandlers, linesOf, type JournalParts } from './journal/handlers.ts'
import { writeEntries } from './log/write-entries.ts'
import { acknowledge } from './operations/acknowledge.ts'
import { forgetAlerts } from './operations/forget-alerts.ts'
import { report } from './operations/report.ts'
import { returnNow, shelve } from './operations/shelve.ts'
import type { OneByOne } from './operations/one-by-one.ts'
import { removeRule, saveRule } from './operations/save-rule.ts'
import type { RouteHandlers } from './router.ts'
import type { StateTexts } from './state-text.ts'
import { streamOf } from './stream-of.ts'
import type { HostClock } from './host-clock.ts'
import type { KeeperWatch } from './keeper/keeper-watch.ts'
import { boundedAlert } from './store/bound-alert.ts'
import type { WatchStore } from './store/watch-store.ts'
import type { Streams } from './streams.ts'
import { removeView, saveView } from './views/save-view.ts'
import { PERSON_HEADER, PROOF_HEADER, type PersonRules } from './wire/person.ts'
import { MOST_LOG_PAGE } from './wire/log.ts'
import { CAPSULE_MARKING_HEADER, CAPSULE_MEDIA_TYPE } from './wire/capsule.ts'
import { reporterKind } from './wire/reporters.ts'
import type { Site } from './wire/site.ts'

export interface WatchServiceParts extends JournalParts {
  readonly store: WatchStore
  readonly streams: Streams
  readonly stateText: StateTexts
  readonly environment: EnvironmentFacts
  readonly keeper: Pick<KeeperWatch, 'facts' | 'client'>
  readonly callOut: CallOut | undefined
  readonly personRules: PersonRules | undefined
  readonly pins: PinHashes
  readonly checkPin: PinCheck
  readonly site: Site
  readonly oneByOne: OneByOne
  readonly now: () => number
  readonly machine: Pick<HostClock, 'now'>
  /** Called for failures that aren't a caller's fault. */
  readonly onError: (error: unknown) => void
}

export const handlers: RouteHandlers<WatchServiceParts> = {
  ...journalHandlers,

  getState: async ({ caller }, { stateText, now }) => {
    const { pieces } = await stateText(caller, now())
    return new Response(streamOf(pieces.values()), { headers: { 'Content-Type': 'application/json' } })
  },
  getStream: ({ request: { headers }, caller, access }, { streams }) =>
    streams.open(caller, async () => {
      const now = await access(headers)
      return 'refused' in now ? undefined : now
    }),

  // Walls and readers report too: an alert that no one reports is missed.
  report: async ({ body, by, caller }, { store, now }) => {
    const alerts = await report(store, body.reports, { by, at: now(), kind: reporterKind(caller) })
    return { alerts: alerts.map(boundedAlert) }
  },
  acknowledge: async ({ body, by, person }, { store, now, oneByOne }) => {
    oneByOne(body.acknowledgements, by)
    return await acknowledge(store, body.acknowledgements, { by, person, at: now() })
  },
  shelve: ({ body, by, person }, { store, now, site }) => shelve(store, body, { by, person, at: now() }, site),
  returnNow: ({ body, by, person }, { store, now }) => returnNow(store, body, { by, person, at: now() }),

  silence: async ({ body, by, person }, { store, now }) => {
    const text = `Silenced the alerts at this desk for ${body.seconds} s`
    await store.transaction((tx) =>
      tx.addEntries([{ kind: 'alerts silenced', at: Math.floor(now()), by, person, text, subjects: [] }]),
    )
  },

  forgetAlerts: ({ by, person }, { store, now }) => forgetAlerts(store, { by, person, at: now() }),

  saveRule: ({ path, body, by, person }, { store, now }) => saveRule(store, path.id, body, { by, person, at: now() }),
  removeRule: ({ path, query, by, person }, { store, now }) =>
    removeRule(store, path.id, query.revision, { by, person, at: now() }),

  getKeeper: async (_call, { keeper }) => keeper.facts(),
  getCallOuts: async (_call, { callOut }) => (await callOut?.facts()) ?? { state: 'off', destinations: [] },
  changeDestination: async ({ path, body, by, person }, { callOut }) =>
    known(await callOut?.setAfter(path.name, body.afterSeconds, { by, person })),
  testDestination: async ({ path, by, person }, { callOut }) => known(await callOut?.test(path.name, { by, person })),

  getAlertFigures: ({ query }, { store, now }) => keptFigures(store, query.range, now()),

  getViews: async (_call, { store }) => ({ views: await store.views() }),
  saveView: ({ path, body, by, person }, { store, now }) => saveView(store, path.id, body, { by, person, at: now() }),
  removeView: ({ path, query }, { store }) => removeView(store, path.id, query.revision),

  getLog: async ({ query: { after = 0, limit = MOST_LOG_PAGE } = {} }, { store }) => ({
    entries: await store.logEntries(after, limit),
    last: await store.lastLogNumber(),
  }),
  writeLog: ({ body, by, person }, { store, now }) => writeEntries(store, body, { by, person, at: now() }),

  getHandovers: async ({ query: { limit = 1 } = {} }, { store }) => ({ handovers: await store.handovers(limit) }),
  putHandover: ({ path, body, by, person }, { store, now }) =>
    putDraft(store, path.id, body, { by, person, at: now() }),
  putReadItems: ({ path, body, by, person }, { store, now }) =>
    readItems(store, path.id, body.items, { by, person, at: now() }),
  signHandover: async (
    { path, body, by, person, request: { headers } },
    { store, journal, personRules, now, machine, onError },
  ) => {
    // A failing journal doesn't keep anyone from signing.
    const recorded = await journal?.journal?.figures().catch(onError)
    return await signHandover(store, path.id, body, {
      by,
      person,
      at: now(),
      moment: recorded?.newest,
      proof: headers.get(PROOF_HEADER),
      now: machine.now(),
      personRules,
    })
  },
  getCapsule: async ({ path, caller }, { store, journal, environment, now }) => {
    const handover = await store.handover(path.id)
    if (handover === undefined) throw new WatchFailure('not_found', 'There is no such handover')
    const ask = { clientId: caller.clientId, journalProblem: journal?.problem, at: now(), environment }
    const { marking, lines } = await capsuleContent(handover, ask, store, linesOf(journal))
    const headers = new Headers({ 'Content-Type': CAPSULE_MEDIA_TYPE })
    if (marking !== undefined) headers.set(CAPSULE_MARKING_HEADER, encodeURIComponent(marking))
    return new Response(streamOf(capsuleBytes(lines, await signingKey(store))), { headers })
  },
  savePerson: ({ path, body, by, person }, { store, pins, now }) =>
    savePerson(store, pins, path.id, body, { by, person, at: now() }),
  forgetPerson: ({ path, by, person }, { store, now }) => forgetPerson(store, path.id, { by, person, at: now() }),
  putOnWatch: ({ body, by }, { store, checkPin, now, machine }) =>
    putOnWatch(store, checkPin, body, { by, at: now(), now: machine.now() }),
  endOnWatch: ({ request: { headers }, by }, { store, now, machine }) =>
    endOnWatch(store, headers.get(PERSON_HEADER), { by, at: now(), now: machine.now() }),
  changePin: ({ body, by, person }, { store, pins, checkPin, now, machine }) =>
    changePin({ store, pins, checkPin }, person, body, { by, at: now(), now: machine.now() }),
  prove: ({ body, by, person }, { store, checkPin, now, machine }) =>
    prove(store, checkPin, person, body, { by, at: now(), now: machine.now() }),

  getKey: async (_call, { store }) => ({ publicKey: (await signingKey(store)).publicKey }),
}

function known<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new WatchFailure('not_found', 'There is no such destination')
  return found
}
