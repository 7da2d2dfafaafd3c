import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { temporarySql, defaultEngine } from '../database/engines.test.support.ts'
import { runs } from '../property-runs.test.support.ts'
import { realMachine } from '../server/watch/real-machine.ts'
import { acknowledgementOf, situation, START, temporaryWatch } from './service.test.support.ts'
import { returnDue } from './operations/shelve.ts'
import { stateOf, type Alert, type Situation } from './wire/alert.ts'
import { defaultRules } from './wire/default-rules.ts'
import { byLevel, isHigher, type AlertLevel } from './wire/level.ts'
import type { Shelvings } from './wire/shelving.ts'
import type { State } from './wire/state.ts'

// Each event in each state of an alert. While it can't be evaluated, nothing is reported, so nothing changes.

interface Model {
  readonly state: 'none' | 'new' | 'acknowledged' | 'over' | 'ended' | 'shelved' | 'shelved and over'
  readonly level: AlertLevel
  /** A higher one ends the shelving. */
  readonly shelvedAt: AlertLevel
  readonly isOutOfService: boolean
  /** By its rule, also while it is shelved. */
  readonly isSuppressed: boolean
}

const nothing: Model = {
  state: 'none',
  level: 'caution',
  shelvedAt: 'caution',
  isOutOfService: false,
  isSuppressed: false,
}

function shownState({ state, isSuppressed }: Model): Model['state'] | 'suppressed' {
  if (state === 'shelved and over') return 'shelved'
  return isSuppressed && (state === 'new' || state === 'acknowledged') ? 'suppressed' : state
}

function higher(one: AlertLevel, other: AlertLevel): AlertLevel {
  return byLevel(one, other) < 0 ? one : other
}

/** `verdict`: whether its rule suppresses it; undefined: unknown. */
function seen(model: Model, found: AlertLevel, verdict?: boolean): Model {
  const { state, level, shelvedAt, isOutOfService } = model
  if (isOutOfService) return model
  const isSuppressed = verdict ?? model.isSuppressed
  const isNew = { ...model, state: 'new', level: found, isSuppressed: verdict ?? false } as const
  const isStill = { ...model, level: higher(found, level), isSuppressed }
  const isFreed = model.isSuppressed && !isSuppressed
  switch (state) {
    case 'none':
    case 'over':
    case 'ended':
      return isNew
    case 'new':
      return isStill
    case 'acknowledged':
      return isHigher(found, level) || isFreed ? { ...isStill, state: 'new' } : isStill
    case 'shelved':
      return isHigher(found, shelvedAt) ? { ...isStill, state: 'new' } : isStill
    case 'shelved and over':
      return isHigher(found, shelvedAt) ? isNew : { ...isNew, state: 'shelved' }
  }
}

type Step = Partial<Record<Model['state'], Model['state']>>

/** Suppressed, it needs no acknowledgement. */
const settled: Step = { new: 'ended' }
const over: Step = { new: 'over', acknowledged: 'ended', shelved: 'shelved and over' }
const acknowledged: Step = { new: 'acknowledged', over: 'ended' }
const shelved: Step = { new: 'shelved', acknowledged: 'shelved' }
const returned: Step = { shelved: 'new', 'shelved and over': 'ended' }
const outOfService: Step = { new: 'over', acknowledged: 'ended', shelved: 'ended' }

const EVENTS = [
  'seen',
  'seen as a warning',
  'seen, suppressed',
  'seen, not suppressed',
  'not seen',
  'acknowledged',
  'shelved',
  'returned',
  'its time comes',
  'rule out of service',
  'rule in service',
  'rule loses its “not while”',
  'can’t be evaluated',
  'server restarts',
] as const
type Event = (typeof EVENTS)[number]

function after(model: Model, event: Event): Model {
  const stepped = (step: Step) => ({ ...model, state: step[model.state] ?? model.state })
  const ended = (step: Step) => stepped(model.isSuppressed ? { ...step, ...settled } : step)
  switch (event) {
    case 'seen':
      return seen(model, 'caution')
    case 'seen as a warning':
      return seen(model, 'warning')
    case 'seen, suppressed':
      return seen(model, 'caution', true)
    case 'seen, not suppressed':
      return seen(model, 'caution', false)
    case 'not seen':
      return ended(over)
    case 'acknowledged':
      return stepped(acknowledged)
    case 'shelved':
      return shelved[model.state] === undefined || shownState(model) === 'suppressed'
        ? model
        : { ...stepped(shelved), shelvedAt: model.level }
    case 'returned':
    case 'its time comes':
      return stepped(returned)
    case 'rule out of service':
      return model.isOutOfService ? model : { ...ended(outOfService), isOutOfService: true }
    case 'rule in service':
      return { ...model, isOutOfService: false }
    case 'rule loses its “not while”':
      if (model.isOutOfService) return model
      return { ...model, isSuppressed: false, state: shownState(model) === 'suppressed' ? 'new' : model.state }
    case 'can’t be evaluated':
    case 'server restarts':
      return model
  }
}

const DESK = 'desk-1_write'
const notWhile = { parentStatuses: ['STATUS_CREATED'] }

/** A watch with an alert of a rule of its own for each walk, driven through requests. */
async function walker() {
  const sql = await temporarySql(defaultEngine)
  let now = START
  // Its own clock refills the buckets of requests, however fast this machine is.
  const machine = { ...realMachine, now: () => now }
  let watch = await temporaryWatch({ sql, machine })
  let walks = 0
  const [rule] = defaultRules
  return async (events: readonly Event[]): Promise<void> => {
    const ruleId = `rule-${(walks += 1)}`
    let revision = 0
    const save = async (isOn: boolean, suppresses = true) => {
      const off = { reason: 'To be drawn again', reviewBy: now + 86_400_000 }
      await watch.ask('PUT', `/rules/${ruleId}`, {
        rule: { ...rule, id: ruleId, isOn, ...(suppresses && { notWhile }), ...(!isOn && { off }) },
        revision,
      })
      revision += 1
    }
    const began = now
    const latest = async () =>
      (await watch.ask<State>('GET', '/state')).alerts
        .filter((alert) => alert.ruleId === ruleId)
        .toSorted((one, other) => one.raisedAt - other.raisedAt)
        .at(-1)
    const found = (level: AlertLevel, more: Partial<Situation> = {}) =>
      watch.report(
        [{ kind: 'onset', situation: situation('a', { ruleId, level, onset: began, asOf: now, ...more }) }],
        DESK,
      )
    let isOn = true
    const send = async (event: Event, alert: Alert | undefined) => {
      switch (event) {
        case 'seen':
          return void (await found('caution'))
        case 'seen as a warning':
          return void (await found('warning'))
        case 'seen, suppressed':
          return void (await found('caution', { suppression: { asOf: now, words: 'the parent task is Planned' } }))
        case 'seen, not suppressed':
          return void (await found('caution', { suppression: { asOf: now } }))
        case 'not seen': {
          const { subject } = situation('a')
          return void (await watch.report(
            [{ kind: 'end', ruleId, subject, onset: began, endedAt: now, words: 'Heard again' }],
            DESK,
          ))
        }
        case 'acknowledged':
          if (alert !== undefined)
            await watch.ask('POST', '/acknowledgements', { acknowledgements: [acknowledgementOf(alert)] })
          return
        case 'shelved': {
          if (alert === undefined) return
          const { id: alertId, level } = alert
          const body = { alerts: [{ alertId, level }], until: now + 1_800_000, reason: 'Being worked on' }
          // An ended or suppressed one is refused.
          expect([200, 400]).toContain((await watch.send('POST', '/shelvings', body)).status)
          return
        }
        case 'returned':
          if (alert !== undefined) await watch.ask<Shelvings>('POST', '/returns', { alertIds: [alert.id] })
          return
        case 'its time comes':
          now += 1_800_000
          watch.clock.now = now
          return void (await returnDue(watch.store, now))
        case 'rule out of service':
        case 'rule in service':
          isOn = event === 'rule in service'
          return save(isOn)
        case 'rule loses its “not while”':
          if (!isOn) return
          await save(true, false)
          return save(true)
        case 'can’t be evaluated':
          return
        case 'server restarts':
          await watch.close()
          watch = await temporaryWatch({ sql, machine })
      }
    }
    // Few alerts and rules keep it fast.
    await watch.send('DELETE', '/alerts', undefined, `${DESK}_admin`)
    await save(true)
    let model = nothing
    for (const [index, event] of events.entries()) {
      // Slower than an alert that chatters.
      now += 70_000
      watch.clock.now = now
      await send(event, await latest())
      model = after(model, event)
      const alert = await latest()
      const words = `after ${events.slice(0, index + 1).join(', ')}`
      const { state } = model
      expect(alert === undefined ? 'none' : stateOf(alert), words).toBe(shownState(model))
      if (state !== 'none' && state !== 'ended') expect(alert?.level, words).toBe(model.level)
      if (state === 'shelved and over') expect(alert?.endedAt, words).toBeDefined()
      if (state === 'shelved') expect(alert?.endedAt, words).toBeUndefined()
    }
    await watch.send('DELETE', `/rules/${ruleId}?revision=${revision}`)
  }
}

/** The shortest way to each state that can be reached. */
function waysToAll(): readonly (readonly Event[])[] {
  const ways = new Map<string, { readonly model: Model; readonly way: readonly Event[] }>()
  const open = [{ model: nothing, way: [] as readonly Event[] }]
  for (let each = open.shift(); each !== undefined; each = open.shift()) {
    const { model, way } = each
    const { state, level, isOutOfService, isSuppressed } = model
    const isOpen = state === 'new' || state === 'acknowledged' || state === 'shelved'
    const key = JSON.stringify([state, state === 'none' ? '' : level, isOutOfService, isOpen && isSuppressed])
    if (ways.has(key)) continue
    ways.set(key, each)
    open.push(...EVENTS.map((event) => ({ model: after(model, event), way: [...way, event] })))
  }
  return [...ways.values()].map(({ way }) => way)
}

// clause(48), clause(49)
test('each event in each state leads where it should', async () => {
  const walk = await walker()
  const ways = waysToAll()
  expect(ways.length).toBeGreaterThan(25)
  for (const way of ways) {
    const model = way.reduce(after, nothing)
    const changes = (event: Event) => JSON.stringify(after(model, event)) !== JSON.stringify(model)
    // Events that change nothing share a walk.
    await walk([...way, ...EVENTS.filter((event) => !changes(event))])
    for (const event of EVENTS.filter(changes)) await walk([...way, event])
  }
})

test('whatever happens in whatever order, an alert is in the state that follows', async () => {
  const walk = await walker()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...EVENTS), { minLength: 5, maxLength: 14 }), walk),
    runs(25),
  )
})
