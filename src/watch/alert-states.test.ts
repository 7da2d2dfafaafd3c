import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { temporarySql, defaultEngine } from '../database/engines.test.support.ts'
import { runs } from '../property-runs.test.support.ts'
import { acknowledgementOf, situation, START, temporaryWatch } from './service.test.support.ts'
import { returnDue } from './operations/shelve.ts'
import { stateOf, type Alert } from './wire/alert.ts'
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
}

const nothing: Model = { state: 'none', level: 'caution', shelvedAt: 'caution', isOutOfService: false }

function higher(one: AlertLevel, other: AlertLevel): AlertLevel {
  return byLevel(one, other) < 0 ? one : other
}

function seen(model: Model, found: AlertLevel): Model {
  const { state, level, shelvedAt, isOutOfService } = model
  if (isOutOfService) return model
  const isNew = { ...model, state: 'new', level: found } as const
  switch (state) {
    case 'none':
    case 'over':
    case 'ended':
      return isNew
    case 'new':
      return { ...model, level: higher(found, level) }
    case 'acknowledged':
      return isHigher(found, level) ? isNew : model
    case 'shelved':
      return isHigher(found, shelvedAt) ? isNew : { ...model, level: higher(found, level) }
    case 'shelved and over':
      return isHigher(found, shelvedAt) ? isNew : { ...model, state: 'shelved', level: found }
  }
}

type Step = Partial<Record<Model['state'], Model['state']>>

const over: Step = { new: 'over', acknowledged: 'ended', shelved: 'shelved and over' }
const acknowledged: Step = { new: 'acknowledged', over: 'ended' }
const shelved: Step = { new: 'shelved', acknowledged: 'shelved' }
const returned: Step = { shelved: 'new', 'shelved and over': 'ended' }
const outOfService: Step = { new: 'over', acknowledged: 'ended', shelved: 'ended' }

const EVENTS = [
  'seen',
  'seen as a warning',
  'not seen',
  'acknowledged',
  'shelved',
  'returned',
  'its time comes',
  'rule out of service',
  'rule in service',
  'can’t be evaluated',
  'server restarts',
] as const
type Event = (typeof EVENTS)[number]

function after(model: Model, event: Event): Model {
  const stepped = (step: Step) => ({ ...model, state: step[model.state] ?? model.state })
  switch (event) {
    case 'seen':
      return seen(model, 'caution')
    case 'seen as a warning':
      return seen(model, 'warning')
    case 'not seen':
      return stepped(over)
    case 'acknowledged':
      return stepped(acknowledged)
    case 'shelved':
      return shelved[model.state] === undefined ? model : { ...stepped(shelved), shelvedAt: model.level }
    case 'returned':
    case 'its time comes':
      return stepped(returned)
    case 'rule out of service':
      return model.isOutOfService ? model : { ...stepped(outOfService), isOutOfService: true }
    case 'rule in service':
      return { ...model, isOutOfService: false }
    case 'can’t be evaluated':
    case 'server restarts':
      return model
  }
}

const DESK = 'desk-1_write'

/** A watch with an alert of a rule of its own for each walk, driven through requests. */
async function walker() {
  const sql = await temporarySql(defaultEngine)
  let watch = await temporaryWatch({ sql })
  let now = START
  let walks = 0
  const [rule] = defaultRules
  return async (events: readonly Event[]): Promise<void> => {
    const ruleId = `rule-${(walks += 1)}`
    let revision = 0
    const save = async (isOn: boolean) => {
      const off = { reason: 'To be drawn again', reviewBy: now + 86_400_000 }
      await watch.ask('PUT', `/rules/${ruleId}`, {
        rule: { ...rule, id: ruleId, isOn, ...(!isOn && { off }) },
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
    const found = (level: AlertLevel) =>
      watch.report([{ kind: 'onset', situation: situation('a', { ruleId, level, onset: began, asOf: now }) }], DESK)
    const send = async (event: Event, alert: Alert | undefined) => {
      switch (event) {
        case 'seen':
          return void (await found('caution'))
        case 'seen as a warning':
          return void (await found('warning'))
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
          // An ended one is refused.
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
          return save(event === 'rule in service')
        case 'can’t be evaluated':
          return
        case 'server restarts':
          await watch.close()
          watch = await temporaryWatch({ sql })
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
      expect(alert === undefined ? 'none' : stateOf(alert), words).toBe(
        state === 'shelved and over' ? 'shelved' : state,
      )
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
    const key = JSON.stringify([model.state, model.state === 'none' ? '' : model.level, model.isOutOfService])
    if (ways.has(key)) continue
    ways.set(key, each)
    open.push(...EVENTS.map((event) => ({ model: after(model, event), way: [...way, event] })))
  }
  return [...ways.values()].map(({ way }) => way)
}

// clause(48)
test('each event in each state leads where it should', async () => {
  const walk = await walker()
  const ways = waysToAll()
  expect(ways.length).toBeGreaterThan(15)
  for (const way of ways) for (const event of EVENTS) await walk([...way, event])
})

test('whatever happens in whatever order, an alert is in the state that follows', async () => {
  const walk = await walker()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...EVENTS), { minLength: 5, maxLength: 14 }), walk),
    runs(25),
  )
})
