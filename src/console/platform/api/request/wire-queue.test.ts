import { expect, test } from 'vitest'

import { WireQueue } from './wire-queue.ts'

test('no more than the limit are on the wire; the more urgent overtake, equals keep their order', async () => {
  const queue = new WireQueue(2)
  const order: string[] = []
  const enter = async (name: string, urgency: number) => {
    const leave = await queue.enter(urgency, undefined)
    order.push(name)
    return leave
  }
  const first = await enter('first', 1)
  const second = await enter('second', 1)
  const waiting = [enter('third', 1), enter('fourth', 1), enter('poll', 0)] as const
  await Promise.resolve()
  expect(order).toEqual(['first', 'second'])
  first()
  first()
  await waiting[2]
  expect(order).toEqual(['first', 'second', 'poll'])
  second()
  await waiting[0]
  expect(order).toEqual(['first', 'second', 'poll', 'third'])
  ;(await waiting[2])()
  await waiting[1]
  expect(order.at(-1)).toBe('fourth')
})

test('who gives up while waiting takes no place', async () => {
  const queue = new WireQueue(1)
  const leave = await queue.enter(1, undefined)
  const giveUp = new AbortController()
  const waiting = queue.enter(1, giveUp.signal)
  giveUp.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  leave()
  await expect(queue.enter(1, undefined)).resolves.toBeTypeOf('function')
})
