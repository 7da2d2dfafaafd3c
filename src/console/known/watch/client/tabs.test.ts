import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { makeBrowser } from '../../../platform/session/browser.test.support.ts'
import type { WatchPicture, SaveOutcome } from '../watch-store.ts'
import { anAlert, FakeServer, onsetOf } from './a-watch.test.support.ts'
import { nothingUnsent } from './unsent.ts'
import type { StoredWatch, WatchStorage } from './watch-storage.ts'
import { leadByAge, leadByLock, type Leadership } from '../../../platform/peers/leader.ts'
import { joinTabs, type DeskState } from './tabs.ts'
import { WatchClient } from './watch-client.ts'

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }))
afterEach(() => void vi.useRealTimers())

function browser() {
  const { channel, locks } = makeBrowser().page()
  let kept: StoredWatch = { shared: undefined, unsent: nothingUnsent }
  const storage: WatchStorage = {
    read: async () => kept,
    keepAcknowledgements: (given) => {
      const acknowledgements = new Map([
        ...kept.unsent.acknowledgements,
        ...given.map((each) => [each.alertId, each] as const),
      ])
      kept = { ...kept, unsent: { ...kept.unsent, acknowledgements } }
    },
    keepUnsent: (unsent) => void (kept = { ...kept, unsent }),
    keepShared: (shared) => void (kept = { ...kept, shared }),
  }
  return { channel, storage, locks, kept: () => kept }
}

type Browser = ReturnType<typeof browser>

function byLock({ locks }: Browser): (onChange: (leads: boolean) => void) => Leadership {
  return (onChange) => leadByLock(locks, 'watch', onChange)
}

function byAge({ channel }: Browser): (onChange: (leads: boolean) => void) => Leadership {
  return (onChange) => leadByAge(channel('lead'), onChange)
}

async function tab(own: Browser, server: FakeServer, by = byLock) {
  let picture: WatchPicture | undefined
  let desk: DeskState | undefined
  let leads = false
  let silenced = 0
  const tabs = joinTabs({
    channel: own.channel('watch'),
    storage: own.storage,
    askToLead: by(own),
    createClient: async (onPicture, pressedBy) =>
      new WatchClient({
        server,
        storage: own.storage,
        kept: await own.storage.read(0),
        clientId: 'operator',
        now: () => Date.now(),
        onPicture,
        pressedBy,
      }),
    onPicture: (next) => void (picture = next),
    onDesk: (next) => void (desk = next),
    onLead: (next) => void (leads = next),
    onSilence: () => void (silenced += 1),
  })
  onTestFinished(() => tabs.stop())
  await vi.advanceTimersByTimeAsync(1000)
  return { ...tabs, picture: () => picture, desk: () => desk, leads: () => leads, silenced: () => silenced }
}

const ID = anAlert().id
const given = { alertId: ID, raised: 1, level: 'caution', pressedAt: 9000 } as const

test.each([
  ['locks', byLock],
  ['messages alone', byAge],
])('one of several tabs holds the stream, by %s, and all show the same', async (_, by) => {
  const own = browser()
  const server = new FakeServer()
  const first = await tab(own, server, by)
  const second = await tab(own, server, by)
  server.put([anAlert()])
  await vi.advanceTimersByTimeAsync(0)
  expect([first.leads(), second.leads(), server.streams]).toEqual([true, false, 1])
  expect(second.picture()?.alerts.get(ID)).toEqual(first.picture()?.alerts.get(ID))
  const third = await tab(own, server, by)
  expect(third.picture()).toEqual(first.picture())

  first.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect([second.leads(), third.leads(), server.streams, server.readers.size]).toEqual([true, false, 2, 1])
  const rules = third.picture()?.rules
  server.put([anAlert({ subject: 'task:t2' })])
  await vi.advanceTimersByTimeAsync(0)
  expect(third.picture()?.alerts.size).toBe(2)
  // The same object, so no tab sets up the rules again.
  expect(third.picture()?.rules).toBe(rules)
})

test('alerts soon after many come together, in each tab, and a press shows at once', async () => {
  const own = browser()
  const server = new FakeServer()
  const [first, second] = [await tab(own, server), await tab(own, server)]
  const sizes = () => [first, second].map((each) => each.picture()?.alerts.size)
  const raise = async (from: number, to: number, wait: number) => {
    server.put(Array.from({ length: to - from }, (_, index) => anAlert({ subject: `task:${from + index}` })))
    await vi.advanceTimersByTimeAsync(wait)
  }
  server.put([anAlert()])
  await raise(0, 60, 0)
  expect(sizes()).toEqual([61, 61])
  await raise(60, 61, 100)
  await raise(61, 62, 100)
  expect(sizes()).toEqual([61, 61])
  first.acknowledge([given])
  await vi.advanceTimersByTimeAsync(0)
  expect(sizes()).toEqual([63, 63])
  await raise(62, 122, 200)
  await raise(122, 123, 0)
  expect(sizes()).toEqual([123, 123])
  await vi.advanceTimersByTimeAsync(300)
  expect(sizes()).toEqual([124, 124])
})

test('what is pressed in a tab that follows goes through the leading one', async () => {
  const own = browser()
  const server = new FakeServer()
  const first = await tab(own, server)
  const second = await tab(own, server)
  second.report([onsetOf()])
  await vi.advanceTimersByTimeAsync(0)
  second.acknowledge([given])
  await vi.advanceTimersByTimeAsync(10)
  expect(server.sent).toEqual(['1 reports', '1 acknowledgements'])
  expect(second.picture()?.alerts.get(ID)?.acknowledged?.by).toBe('operator')
  second.silence(true)
  await vi.advanceTimersByTimeAsync(0)
  expect([first.silenced(), second.silenced()]).toEqual([1, 0])
})

test('an acknowledgement that the leading tab never heard of is sent by the next one', async () => {
  const own = browser()
  const server = new FakeServer()
  server.alerts.set(ID, anAlert())
  const first = await tab(own, server)
  const second = await tab(own, server)
  // Closes right after the press.
  second.acknowledge([given])
  first.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.alerts.get(ID)?.acknowledged?.by).toBe('operator')
  expect(own.kept().unsent.acknowledgements.size).toBe(0)
})

test.each([
  ['locks', byLock],
  ['messages alone', byAge],
])('a tab may take the lead, by %s: the one that had it follows', async (_, by) => {
  const own = browser()
  const server = new FakeServer()
  const first = await tab(own, server, by)
  const second = await tab(own, server, by)
  second.lead()
  await vi.advanceTimersByTimeAsync(3000)
  expect([first.leads(), second.leads(), server.readers.size]).toEqual([false, true, 1])
  server.put([anAlert()])
  await vi.advanceTimersByTimeAsync(0)
  expect(first.picture()?.alerts.size).toBe(1)
  second.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(first.leads()).toBe(true)
})

test('a tab that opens later knows what was said of this desk before', async () => {
  const own = browser()
  const server = new FakeServer()
  const first = await tab(own, server)
  first.setDesk({ sound: { state: 'on' }, noDataAcknowledged: new Map([['tasks', 5]]) })
  const second = await tab(own, server)
  expect(second.desk()).toEqual(first.desk())
})

test('a rule that is saved in a tab that follows comes back with its outcome', async () => {
  const own = browser()
  const server = new FakeServer()
  const first = await tab(own, server)
  const second = await tab(own, server)
  const rule = second.picture()?.rules[0]?.rule as never
  const outcomes: SaveOutcome[] = []
  void second.change({ rule, revision: 1 }).then((outcome) => outcomes.push(outcome))
  void second.change({ rule, revision: 4 }).then((outcome) => outcomes.push(outcome))
  await vi.advanceTimersByTimeAsync(10)
  expect(outcomes).toMatchObject([{ kind: 'saved' }, { kind: 'changed elsewhere', record: { revision: 7 } }])
  expect(first.picture()?.rules[0]?.revision).toBe(2)
})

const anna = { ticket: 'ticket of AM', mark: { kind: 'person', id: 'anna', initials: 'AM' }, since: 1 } as const
const risto = { ticket: 'ticket of RS', mark: { kind: 'person', id: 'risto', initials: 'RS' }, since: 2 } as const
const OTHER = anAlert({ subject: 'task:t2' }).id

test('who is named in one tab is named in all, also in one that opens later, and until another is', async () => {
  const own = browser()
  const server = new FakeServer()
  const first = await tab(own, server)
  const second = await tab(own, server)
  second.setDesk({ onWatch: anna })
  await vi.advanceTimersByTimeAsync(0)
  expect(first.desk()?.onWatch).toEqual(anna)
  expect((await tab(own, server)).desk()?.onWatch).toEqual(anna)
  first.setDesk({ onWatch: risto })
  await vi.advanceTimersByTimeAsync(0)
  // The end of a former ticket comes late.
  second.endTicket(anna.ticket)
  await vi.advanceTimersByTimeAsync(0)
  expect([first.desk()?.onWatch, second.desk()?.onWatch]).toEqual([risto, risto])
  first.endTicket(risto.ticket)
  await vi.advanceTimersByTimeAsync(0)
  expect(second.desk()?.onWatch).toBeUndefined()
})

// clause(46)
test('an acknowledgement is sent as who was on watch at its press, by whichever tab leads then', async () => {
  const own = browser()
  const server = new FakeServer()
  server.alerts.set(ID, anAlert())
  server.alerts.set(OTHER, anAlert({ subject: 'task:t2' }))
  const first = await tab(own, server)
  const second = await tab(own, server)
  server.stop()
  await vi.advanceTimersByTimeAsync(2000)
  second.acknowledge([given], anna)
  second.setDesk({ onWatch: risto })
  first.acknowledge([{ ...given, alertId: OTHER }], risto)
  await vi.advanceTimersByTimeAsync(100)
  expect(second.picture()?.alerts.get(ID)?.acknowledged?.person?.initials).toBe('AM')
  expect(JSON.stringify([...own.kept().unsent.acknowledgements])).not.toContain('ticket')
  first.stop()
  server.isDown = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(second.leads()).toBe(true)
  expect(Object.fromEntries(server.actedBy)).toEqual({ [ID]: anna.ticket, [OTHER]: risto.ticket })
})

test('an acknowledgement of a person whose ticket has ended counts as the client’s', async () => {
  const own = browser()
  const server = new FakeServer()
  server.alerts.set(ID, anAlert())
  const { acknowledge, picture } = await tab(own, server)
  server.endedTickets.add(anna.ticket)
  acknowledge([given], anna)
  await vi.advanceTimersByTimeAsync(1000)
  expect([server.actedBy.has(ID), server.actedBy.get(ID)]).toEqual([true, undefined])
  expect(picture()?.pending.size).toBe(0)
})
