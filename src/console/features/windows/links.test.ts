import fc from 'fast-check'
import { expect, test } from 'vitest'

import { Links, type LinkMessage } from './links.ts'

/** Windows on a channel: each shows what it receives as well as it can, after a delay; messages take time. */
class Desk {
  readonly windows: { links: Links; camera: number; isShownDue: boolean; inbox: LinkMessage[] }[] = []
  sent = 0

  open(canShow: number, isLinked = true): number {
    const index = this.windows.length
    const links = new Links(
      `window ${index}`,
      isLinked,
      (message) => {
        this.sent += 1
        for (const [at, other] of this.windows.entries()) if (at !== index) other.inbox.push(message)
      },
      ({ camera }) => {
        if (camera === undefined) return
        this.move(index, Math.min(Number(camera), canShow))
      },
    )
    this.windows.push({ links, camera: 0, isShownDue: false, inbox: [] })
    links.join()
    return index
  }

  move(index: number, camera: number): void {
    const moved = this.at(index)
    moved.camera = camera
    moved.isShownDue = true
  }

  byHand(index: number, camera: number): void {
    this.at(index).links.touched()
    this.move(index, camera)
    this.show(index)
  }

  show(index: number): void {
    const shown = this.at(index)
    shown.isShownDue = false
    shown.links.shows({ camera: String(shown.camera) })
  }

  deliver(index: number): void {
    const message = this.at(index).inbox.shift()
    if (message !== undefined) this.at(index).links.receive(message)
  }

  /** Until nothing is pending; throws if that never happens. */
  settle(): void {
    for (let round = 0; round < 200; round += 1) {
      const before = this.windows.some(({ inbox, isShownDue }) => inbox.length > 0 || isShownDue)
      if (!before) return
      for (const index of this.windows.keys()) {
        this.deliver(index)
        if (this.at(index).isShownDue) this.show(index)
      }
    }
    throw new Error('The windows answer each other without end')
  }

  at(index: number) {
    const found = this.windows[index % this.windows.length]
    if (found === undefined) throw new Error('No window is open')
    return found
  }
}

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('move' as const), window: fc.nat(3), camera: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ do: fc.constant('deliver' as const), window: fc.nat(3), camera: fc.constant(0) }),
    fc.record({ do: fc.constant('show' as const), window: fc.nat(3), camera: fc.constant(0) }),
  ),
  { maxLength: 40 },
)

test('whatever hands do at once, windows come to rest at what one hand chose, and none answers another', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 3, max: 9 }), { minLength: 2, maxLength: 4 }), steps, (limits, done) => {
      const desk = new Desk()
      for (const limit of limits) desk.open(limit)
      desk.settle()
      desk.sent = 0
      let hands = 0
      for (const step of done) {
        const index = step.window % limits.length
        if (step.do === 'move') {
          hands += 1
          desk.byHand(index, Math.min(step.camera, limits[index] ?? 0))
        } else if (step.do === 'deliver') desk.deliver(index)
        else desk.show(index)
      }
      desk.settle()
      expect(desk.sent).toBeLessThanOrEqual(hands)
      const far = Math.max(...desk.windows.map(({ camera }) => camera))
      expect(desk.windows.map(({ camera }) => camera)).toEqual(limits.map((limit) => Math.min(far, limit)))
    }),
  )
})

test('the last hand wins', () => {
  const desk = new Desk()
  const [one, other] = [desk.open(9), desk.open(9)]
  desk.byHand(one, 3)
  desk.settle()
  desk.byHand(other, 5)
  desk.settle()
  expect([desk.at(one).camera, desk.at(other).camera]).toEqual([5, 5])
})

test('a window that opens late takes over what is shown, also what no hand chose', () => {
  const desk = new Desk()
  const first = desk.open(9)
  desk.move(first, 4)
  desk.show(first)
  desk.at(first).links.join()
  const late = desk.open(9)
  desk.settle()
  expect(desk.at(late).camera).toBe(4)
  desk.byHand(first, 7)
  desk.settle()
  expect(desk.at(desk.open(9)).camera).toBe(0)
  desk.settle()
  expect(desk.windows.map(({ camera }) => camera)).toEqual([7, 7, 7])
})

test('a window that left neither follows nor leads, and takes over what is shown when it is linked again', () => {
  const desk = new Desk()
  const [one, other] = [desk.open(9), desk.open(9)]
  desk.at(other).links.leave()
  desk.byHand(one, 3)
  desk.settle()
  expect(desk.at(other).camera).toBe(0)
  desk.byHand(other, 8)
  desk.settle()
  expect(desk.at(one).camera).toBe(3)
  desk.at(other).links.join()
  desk.settle()
  expect([desk.at(one).camera, desk.at(other).camera]).toEqual([3, 3])
})

test('to come to a page is no choice; to close a panel on it is one', () => {
  const told: LinkMessage[] = []
  const links = new Links(
    'a',
    true,
    (message) => told.push(message),
    () => undefined,
  )
  links.touched()
  links.shows({ task: 'T1' })
  links.shows({})
  links.shows({ task: null })
  links.shows({ task: 'T1' })
  links.shows({ task: null })
  expect(told.map((message) => message.kind === 'choices' && message.choices.task?.value)).toEqual(['T1', null])
})
