import { expect, test } from 'vitest'

import { watchBody } from './watch-body.ts'

type Ends = [number, unknown][]

function bodyOf(parts: number, isEnding: boolean): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = parts
  return new ReadableStream({
    pull(controller) {
      if (left > 0) controller.enqueue(new Uint8Array(10))
      else if (isEnding) controller.close()
      else return new Promise(() => undefined)
      left -= 1
      return undefined
    },
  })
}

function watched(parts: number, isEnding: boolean) {
  const ends: Ends = []
  const body = watchBody(
    bodyOf(parts, isEnding),
    () => undefined,
    (bytes, end) => {
      ends.push([bytes, end])
      return undefined
    },
  )
  return { body, ends }
}

test('a reader that cancels while the next part is on its way ends it once, with its reason', async () => {
  for (const parts of [0, 1]) {
    const { body, ends } = watched(parts, false)
    // Lets the reader take the first part.
    await new Promise((resolve) => setTimeout(resolve))
    await body.cancel('Only the head was wanted')
    await new Promise((resolve) => setTimeout(resolve))
    expect(ends).toEqual([[parts * 10, { words: 'Only the head was wanted' }]])
  }
})

test('without a text for a reason it was cancelled by this console', async () => {
  const { body, ends } = watched(0, false)
  await body.cancel(new Error('x'))
  expect(ends).toEqual([[0, { words: 'Cancelled by this console' }]])
})

test('read to its end it is complete', async () => {
  const { body, ends } = watched(3, true)
  expect((await new Response(body).bytes()).length).toBe(30)
  expect(ends).toEqual([[30, 'complete']])
})
