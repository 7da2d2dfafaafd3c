import { expect, test } from 'vitest'

import { WireQueue } from './wire-queue.ts'

test('no more than the limit are on the wire; polls overtake, the rest keeps its order', async () => {
  const queue = new WireQueue(2)
  const order: string[] = []
  const enter = async (name: string, urgency: 'poll' | 'other') => {
    const leave = await queue.enter(urgency, undefined)
    order.push(name)
    return leave
  }
  const first = await enter('first', 'other')
  const second = await enter('second', 'other')
  const waiting = [enter('third', 'other'), enter('fourth', 'other'), enter('poll', 'poll')] as const
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
  const leave = await queue.enter('other', undefined)
  const giveUp = new AbortController()
  const waiting = queue.enter('other', giveUp.signal)
  giveUp.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  leave()
  await expect(queue.enter('other', undefined)).resolves.toBeTypeOf('function')
})
