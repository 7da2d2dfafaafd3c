import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { failedAnswer, type DeleteAnswer } from './delete-answer.ts'
import { ApiError } from '../../../platform/api/request/api-error.ts'
import {
  add,
  advance,
  agreeToWait,
  answered,
  emptyQueue,
  heldItems,
  hold,
  isActive,
  LONGEST_OWN_WAIT_SECONDS,
  nextDueAt,
  pause,
  reconnected,
  releaseHeld,
  stopHeld,
  remove,
  removeFinished,
  resume,
  retry,
  rowsInOrder,
  stop,
  type Queue,
} from './queue.ts'

function error(status: ApiError['status'], more: Partial<ApiError> = {}, at = 0): DeleteAnswer {
  return failedAnswer(new ApiError({ operation: 'deleteEgressStream', status, message: 'm', at, ...more }), at)
}
function done(at = 0): DeleteAnswer {
  return { ...error(200, {}, at), effect: 'done' }
}
function busy(retryAfter: number | undefined, at = 0) {
  return error(503, { code: 14, retryAfter }, at)
}
function kinds(queue: Queue) {
  return Object.fromEntries(queue.items.map(({ egressId, state }) => [egressId, state.kind]))
}
function kindOf(queue: Queue, id = 'a') {
  return queue.items.find(({ egressId }) => egressId === id)?.state.kind
}

/** Only `a`, being sent. */
function sending(now = 0) {
  return advance(add(emptyQueue, ['a'], now), now).queue
}
function after(answer: DeleteAnswer, queue = sending()) {
  return answered(queue, 'a', answer, true)
}

function again(answer: DeleteAnswer, queue: Queue) {
  return answered(advance(retry(queue, 'a', 0), 0).queue, 'a', answer, true)
}

test('two at once, in order; the next goes when one is answered', () => {
  const first = advance(add(emptyQueue, ['a', 'b', 'c', 'd'], 0), 0)
  expect(first.send).toEqual(['a', 'b'])
  expect(advance(first.queue, 1).send).toEqual([])
  const second = advance(answered(first.queue, 'b', done(), true), 2)
  expect(second.send).toEqual(['c'])
  expect(kinds(second.queue)).toEqual({ a: 'deleting', b: 'deleted', c: 'deleting', d: 'queued' })
})

test.each<[string, DeleteAnswer, string]>([
  ['200', done(), 'deleted'],
  ['400 with another code', error(400, { code: 3 }), 'refused'],
  ['400 without a body', error(400), 'refused'],
  ['400 code 9', error(400, { code: 9 }), 'precondition failed'],
  [
    '400 with a violation',
    error(400, { details: [{ '@type': 'type.googleapis.com/google.rpc.PreconditionFailure' }] }),
    'precondition failed',
  ],
  ['401', error(401), 'waiting for sign-in'],
  ['403', error(403, { code: 7 }), 'forbidden'],
  ['404', error(404, { code: 5 }), 'not found'],
  ['405', error(405), 'refused'],
  ['429', error(429, { retryAfter: 1 }), 'failed'],
  ['500', error(500), 'failed'],
  ['502', error(502), 'failed'],
  ['200 with a page of a proxy', error(200), 'outcome unknown'],
  ['no reply', error('no reply'), 'outcome unknown'],
  ['time-out', error('timeout'), 'outcome unknown'],
  [
    'token operation out of reach',
    failedAnswer(new ApiError({ operation: 'getToken', status: 'no reply', message: '' }), 0),
    'waiting for sign-in',
  ],
])('%s', (_, answer, state) => {
  const queue = after(answer)
  expect(kindOf(queue)).toBe(state)
  // Only a 503 is retried automatically.
  expect(advance(queue, 1e9).send).toEqual([])
})

test('what never reached the environment waits again, and counts as no attempt', () => {
  const queue = after(error('unreachable'))
  expect(queue.items[0]).toMatchObject({ state: { kind: 'queued' }, attempts: 0, mayBeGone: false })
  const stopped = answered(stop(advance(add(emptyQueue, ['a'], 0), 0).queue, 'a', 0), 'a', error('unreachable'), true)
  expect(stopped.items[0]?.state).toEqual({ kind: 'stopped', reason: 'Stopped here before sending' })
})

test('a 503 waits for the hint, else 2 s, keeps its slot meanwhile, and is sent again', () => {
  const waiting = after(busy(undefined, 1000))
  expect(waiting.items[0]?.state).toMatchObject({ kind: 'retrying', until: 3000, hinted: false })
  expect(nextDueAt(waiting)).toBe(3000)
  expect(advance(add(waiting, ['b', 'c'], 1000), 2999).send).toEqual(['b'])
  const again = advance(waiting, 3000)
  expect(again.send).toEqual(['a'])
  expect(again.queue.items[0]?.attempts).toBe(2)
  expect(after(busy(7, 1000)).items[0]?.state).toMatchObject({ until: 8000, hinted: true })
  expect(after(busy(0, 1000)).items[0]?.state).toMatchObject({ until: 2000 })
})

test('eight attempts, no more', () => {
  let queue = add(emptyQueue, ['a'], 0)
  let sent = 0
  for (let now = 0; now < 60_000; now += 500) {
    const step = advance(queue, now)
    sent += step.send.length
    queue = step.send.length > 0 ? answered(step.queue, 'a', busy(1, now), true) : step.queue
  }
  expect(sent).toBe(8)
  expect(kindOf(queue)).toBe('failed')
})

test('a wait of more than a minute asks, and once agreed to it keeps no slot', () => {
  const asking = after(busy(LONGEST_OWN_WAIT_SECONDS + 1, 1000))
  expect(asking.items[0]?.state).toMatchObject({ kind: 'stopped', longWait: 61 })
  expect(advance(asking, 1e7).send).toEqual([])
  const agreed = agreeToWait(asking, 'a', 5000)
  expect(agreed.items[0]?.state).toMatchObject({ kind: 'retrying', until: 62_000 })
  expect(advance(add(agreed, ['b', 'c'], 0), 6000).send).toEqual(['b', 'c'])
  expect(kindOf(after(busy(60)))).toBe('retrying')
})

test('Stop ends a countdown at once, and what is on the wire after its answer', () => {
  const waiting = stop(after(busy(2)), 'a', 1)
  expect(kindOf(waiting)).toBe('stopped')
  expect(advance(waiting, 1e6).send).toEqual([])
  const stopping = stop(sending(), 'a', 1)
  expect(kindOf(stopping)).toBe('deleting')
  expect(kindOf(after(busy(2), stopping))).toBe('stopped')
  expect(kindOf(after(done(), stopping))).toBe('deleted')
})

test('pause starts nothing, not even a due retry; resume goes on in order', () => {
  const paused = pause(add(after(busy(2)), ['b'], 0), 'user', 0)
  const due = advance(paused, 2000)
  expect(due.send).toEqual([])
  expect(kinds(due.queue)).toEqual({ a: 'queued', b: 'queued' })
  expect(advance(resume(due.queue), 3000).send).toEqual(['a', 'b'])
})

test('a lost connection pauses; a short one resumes by itself, a long one asks, and the user’s own pause stays', () => {
  const lost = pause(add(emptyQueue, ['a'], 0), 'connection', 1000)
  expect(reconnected(lost, 61_000).pause).toBeUndefined()
  expect(reconnected(lost, 61_001).pause?.by).toBe('long outage')
  expect(advance(reconnected(lost, 61_001), 61_001).send).toEqual([])
  const lostAgain = pause(reconnected(lost, 61_001), 'connection', 62_000)
  expect(reconnected(lostAgain, 63_000).pause?.by).toBe('long outage')
  expect(advance(reconnected(lostAgain, 63_000), 63_000).send).toEqual([])
  expect(pause(lostAgain, 'user', 63_000).pause?.by).toBe('user')
  const own = pause(pause(emptyQueue, 'user', 0), 'connection', 1)
  expect(reconnected(own, 2).pause?.by).toBe('user')
})

test('a retry that a sleeping machine missed by more than a minute is not made up for', () => {
  const woken = advance(after(busy(2)), 2000 + 61_000)
  expect(woken.send).toEqual([])
  expect(kindOf(woken.queue)).toBe('stopped')
})

test('without a session everything that waits is held, asks again, and is sent only on a yes', () => {
  const held = hold(after(error(401), add(sending(), ['b', 'c'], 0)), 1)
  expect(heldItems(held).map(({ egressId }) => egressId)).toEqual(['a', 'b', 'c'])
  expect(advance(held, 1e6).send).toEqual([])
  const yes = advance(releaseHeld(held, ['a', 'b'], 2), 2)
  expect(yes.send).toEqual(['a', 'b'])
  expect(yes.queue.items[0]?.attempts).toBe(1)
  expect(kindOf(yes.queue, 'c')).toBe('waiting for sign-in')
  expect(kindOf(stopHeld(held, ['c'], 2), 'c')).toBe('stopped')
})

test('not sent for want of a session is held, for another reason stopped with the reason', () => {
  const notSent = error('not sent', { message: 'Not sent: the token is valid from 14:00:00Z' })
  expect(kindOf(answered(sending(), 'a', notSent, false))).toBe('waiting for sign-in')
  expect(answered(sending(), 'a', notSent, true).items[0]?.state).toEqual({
    kind: 'stopped',
    reason: 'Not sent: the token is valid from 14:00:00Z',
  })
})

test('a 404 after an attempt whose outcome is unknown tells less; a success ends the doubt', () => {
  expect(after(error(404)).items[0]?.mayBeGone).toBe(false)
  for (const loss of [error('no reply'), error('timeout'), error(502)]) {
    expect(again(error(404), after(loss)).items[0]).toMatchObject({ state: { kind: 'not found' }, mayBeGone: true })
  }
  expect(again(error(404), add(after(error('no reply')), ['a'], 0)).items[0]?.mayBeGone).toBe(true)
  expect(again(done(), after(error('no reply'))).items[0]?.mayBeGone).toBe(false)
})

test('an id on its way is not taken twice; one that is over starts anew in its row', () => {
  const twice = add(sending(), ['a', 'b', 'b'], 0)
  expect(kinds(twice)).toEqual({ a: 'deleting', b: 'queued' })
  const anew = add(after(error(404)), ['a'], 0)
  expect(anew.items).toHaveLength(1)
  expect(advance(anew, 0).send).toEqual(['a'])
})

test('rows on the wire are never taken away', () => {
  const queue = add(sending(), ['b'], 0)
  expect(kinds(remove(remove(queue, 'a'), 'b'))).toEqual({ a: 'deleting' })
  expect(removeFinished(after(done(), queue)).items.map(({ egressId }) => egressId)).toEqual(['b'])
})

test('active rows stand first, then the latest that is over, then what waits', () => {
  let queue = advance(add(emptyQueue, ['a', 'b', 'c', 'd', 'e'], 0), 0).queue
  queue = advance(answered(queue, 'a', done(10), true), 10).queue
  queue = advance(answered(queue, 'b', done(20), true), 20).queue
  expect(rowsInOrder(queue).map(({ egressId }) => egressId)).toEqual(['c', 'd', 'b', 'a', 'e'])
})

test('whatever happens: at most two on the wire, each sent at most eight times unasked, none lost', () => {
  const step = fc.record({
    pick: fc.nat(5),
    what: fc.constantFrom('ok', '503', '404', 'lost', '401', 'pause', 'resume', 'stop', 'time', 'hold', 'release'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      let queue = add(emptyQueue, ['a', 'b', 'c', 'd', 'e', 'f'], 0)
      let now = 0
      for (const { pick, what } of steps) {
        now += 700
        const id = queue.items[pick]?.egressId ?? 'a'
        const answers = {
          ok: done(now),
          503: busy(2, now),
          404: error(404, {}, now),
          lost: error('timeout', {}, now),
          401: error(401, {}, now),
        }
        if (what in answers) queue = answered(queue, id, answers[what as keyof typeof answers], true)
        if (what === 'pause') queue = pause(queue, 'user', now)
        if (what === 'resume') queue = resume(queue)
        if (what === 'stop') queue = stop(queue, id, now)
        if (what === 'hold') queue = hold(queue, now)
        if (what === 'release') queue = releaseHeld(queue, [id], now)
        const before = queue
        const result = advance(queue, now)
        queue = result.queue
        if (before.pause !== undefined) expect(result.send).toEqual([])
        expect(queue.items.filter(({ state }) => state.kind === 'deleting').length).toBeLessThanOrEqual(2)
        expect(queue.items).toHaveLength(6)
        for (const item of queue.items) expect(item.attempts).toBeLessThanOrEqual(8)
        for (const item of before.items) if (!isActive(item)) expect(result.send).not.toContain(item.egressId)
      }
    }),
  )
})
