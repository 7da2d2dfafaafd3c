// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { alertKey, type Alert, type Situation } from '../../../watch/wire/alert.ts'
import { noSecrets, openSession } from '../../platform/session/session.ts'
import { testToken } from '../../platform/session/token.test.support.ts'
import { anAlert, aSituation } from './client/a-watch.test.support.ts'
import type { Evidence } from '../../../rules/engine/evidence.ts'
import { useOnWatch } from './persons/on-watch.ts'
import { runRules } from './run-rules.ts'
import type { NoData } from '../../../rules/engine/no-data.ts'
import { acknowledge, noWatch, silence, useWatch } from './watch-store.ts'

let scope = 0
const played: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  played.length = 0
  scope += 1
  useWatch.setState(noWatch)
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('OscillatorNode', FakeNode)
  vi.stubGlobal('GainNode', FakeNode)
  openSession({
    environment: { name: 'Harbor West', url: 'https://hw.example', marking: undefined },
    clientId: 'operator',
    token: testToken('t'),
    secrets: noSecrets,
    keepInTab: false,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The browser blocks sound until a press. */
class FakeAudio extends EventTarget {
  static isAllowed = false
  state: 'running' | 'suspended' = FakeAudio.isAllowed ? 'running' : 'suspended'
  currentTime = 0
  destination = {}
  resume = async () => {
    if (!FakeAudio.isAllowed) return new Promise(() => undefined)
    this.#changeTo('running')
    return undefined
  }
  suspend = async () => this.#changeTo('suspended')
  #changeTo = (state: 'running' | 'suspended') => {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  close = async () => undefined
}

class FakeNode {
  frequency = { linearRampToValueAtTime: () => undefined, setValueAtTime: () => undefined }
  gain = this.frequency
  connect = (to: unknown) => to
  start = () => void played.push('tone')
  stop = () => undefined
}

function aDesk() {
  let situations: ReadonlyMap<string, Situation> = new Map()
  let noData: readonly NoData[] = []
  let evidence: Evidence = { kind: 'unknown' }
  let evidenceVersion = 0
  let compared = 0
  let took = 0
  const steps: number[] = []
  const watch = runRules({
    scope: `scope ${scope}`,
    clientId: 'operator',
    isShared: false,
    host: {
      startEngine: () => ({
        engine: {
          setRules: () => undefined,
          step: () => {
            steps.push(Date.now())
            vi.advanceTimersByTime(took)
            return true
          },
          situations: () => situations,
          fresh: (situation) => situation,
          evidence: () => {
            compared += 1
            return evidence
          },
          evidenceVersion: () => evidenceVersion,
          noData: () => noData,
        },
        stop: () => undefined,
      }),
      lastGood: () => Date.now() - 4000,
    },
  })
  onTestFinished(() => watch.stop())
  return {
    sees: (...seen: readonly Situation[]) => void (situations = new Map(seen.map((each) => [alertKey(each), each]))),
    gaps: (...gaps: readonly NoData[]) => void (noData = gaps),
    knows: (next: Evidence) => {
      evidence = next
      evidenceVersion += 1
    },
    compared: () => compared,
    takes: (milliseconds: number) => void (took = milliseconds),
    steps,
  }
}

/** Lets the database answer, which needs real timers. */
async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(1000)
  }
}

function only(): Alert | undefined {
  return [...useWatch.getState().alerts.values()][0]
}

// clause(1)
test('what the desk sees becomes an alert, is acknowledged with the age of the picture, and is over when the engine knows', async () => {
  const desk = aDesk()
  document.title = 'Tasks · Watchfloor'
  desk.sees(aSituation())
  await seconds(2)
  expect(useWatch.getState().sharing).toBe('not shared')
  expect(only()).toMatchObject({ id: anAlert().id, raised: 1 })
  expect(document.title).toBe('(1) Tasks · Watchfloor')
  acknowledge([anAlert().id, 'of nothing'])
  expect(only()?.acknowledged?.by).toBe('operator')
  expect(only()?.history.at(-1)).toMatchObject({ kind: 'acknowledged', pictureAgeSeconds: 4 })
  desk.sees()
  desk.knows({ kind: 'over', endedAt: 9000, words: 'Delivered' })
  await seconds(2)
  expect(only()?.endedAt).toBe(9000)
  expect(document.title).toBe('Tasks · Watchfloor')
})

test('alerts are compared with what is known when that changes, not each second', async () => {
  const desk = aDesk()
  desk.sees(aSituation())
  await vi.advanceTimersByTimeAsync(15_000)
  const before = desk.compared()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(desk.compared() - before).toBeLessThanOrEqual(3)
  desk.sees()
  desk.knows({ kind: 'over', endedAt: Date.now(), words: 'Done' })
  await vi.advanceTimersByTimeAsync(1000)
  expect([...useWatch.getState().alerts.values()].map(({ endedAt }) => endedAt !== undefined)).toEqual([true])
})

// clause(1), clause(6), clause(59)
// wcag(1.4.2)
test('withheld sound says so until a press, then what calls sounds; silence holds it for 30 s', async () => {
  FakeAudio.isAllowed = false
  const desk = aDesk()
  desk.sees(aSituation({ level: 'warning' }))
  await seconds(3)
  expect(useWatch.getState().sound).toEqual({ state: 'withheld' })
  expect(played).toEqual([])
  FakeAudio.isAllowed = true
  document.dispatchEvent(new Event('pointerup'))
  await seconds(2)
  expect(useWatch.getState().sound).toEqual({ state: 'on' })
  expect(played).toHaveLength(5)
  silence()
  await vi.advanceTimersByTimeAsync(0)
  expect(useWatch.getState().sound).toEqual({ state: 'silenced', until: Date.now() + 30_000 })
  await seconds(28)
  expect(played).toHaveLength(5)
  await seconds(4)
  expect(useWatch.getState().sound).toEqual({ state: 'on' })
  expect(played.length).toBeGreaterThan(5)
})

test('a shared watch is told who silenced it, and a desk that can’t tell it is silent too', async () => {
  const sent: [string, unknown][] = []
  let isDown = false
  vi.stubGlobal('fetch', async (url: string, { body, headers }: { body: string; headers: Headers }) => {
    if (isDown) throw new TypeError('Failed to fetch')
    sent.push([url, JSON.parse(body), headers.get('watchfloor-person')] as never)
    return new Response(null, { status: 204 })
  })
  useOnWatch.setState({
    here: {
      ticket: 'ticket-1',
      mark: { kind: 'person', id: 'anna', initials: 'AM', name: 'Anna Meri' } as never,
      since: 0,
    },
  })
  onTestFinished(() => useOnWatch.setState({ here: undefined }))
  FakeAudio.isAllowed = false
  aDesk()
  await seconds(1)
  FakeAudio.isAllowed = true
  document.dispatchEvent(new Event('pointerup'))
  await seconds(2)
  silence()
  expect(sent).toEqual([])
  useWatch.setState({ sharing: 'shared', me: { ...noWatch.me, canWrite: true } as never })
  silence()
  await seconds(1)
  expect(sent).toEqual([['https://hw.example/watch/v1/silences', { seconds: 30 }, 'ticket-1']])
  isDown = true
  silence()
  await seconds(1)
  expect(useWatch.getState().sound.state).toBe('silenced')
})

test('a page says nothing of its sound until the browser has answered, and trusts its answer more than a press', async () => {
  FakeAudio.isAllowed = false
  // Blocked even after a press: the site has no permission, or the press is over.
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  const states: string[] = []
  onTestFinished(useWatch.subscribe(({ sound }) => void states.push(sound.state)))
  aDesk()
  await seconds(3)
  expect([...new Set(states)]).toEqual(['unknown', 'withheld'])
})

test('what can’t be evaluated is acknowledged on this desk, until it comes back', async () => {
  const desk = aDesk()
  const gap: NoData = {
    key: 'tasks',
    level: 'warning',
    title: 'No data',
    detail: '',
    since: Date.now(),
    ruleIds: ['a'],
  }
  desk.gaps(gap)
  await seconds(2)
  acknowledge(['tasks'])
  expect(useWatch.getState().noData).toMatchObject([{ key: 'tasks', acknowledgedAt: Date.now() }])
  await seconds(5)
  desk.gaps({ ...gap, since: Date.now() })
  await seconds(2)
  expect(useWatch.getState().noData).toMatchObject([{ key: 'tasks', acknowledgedAt: undefined }])
})

test('an evaluation that takes long leaves the page most of the time, but answers a press at once', async () => {
  const desk = aDesk()
  await seconds(2)
  desk.takes(400)
  const [before, began] = [desk.steps.length, Date.now()]
  await seconds(12)
  const count = desk.steps.length - before
  expect(count).toBeGreaterThan(3)
  expect((count * 400) / (Date.now() - began)).toBeLessThan(0.25)
  const pressed = desk.steps.length
  silence()
  expect(desk.steps.length).toBeGreaterThan(pressed)
})
