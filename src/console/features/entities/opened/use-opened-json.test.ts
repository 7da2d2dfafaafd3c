// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { forgetOpened, useAddedCopies } from '../../../known/entities/use-entities.ts'
import { useOpenedJson } from './use-opened-json.ts'

afterEach(() => {
  cleanup()
  act(forgetOpened)
})

function file(name: string, text: string) {
  return new File([text], name)
}

test('of several files each is opened, and each that can not be says why', async () => {
  const { result } = renderHook(() => ({ opening: useOpenedJson(), copies: useAddedCopies() }))
  act(() =>
    result.current.opening.readFiles([
      file('a.json', '{"entityId":"a"}'),
      file('odd.json', '<html>'),
      file('b.json', '[{"entityId":"b"},{"entityId":"c"}]'),
    ]),
  )
  await waitFor(() => expect(result.current.opening.open).toBe(true))
  expect(result.current.opening.opened.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    'a.json entities',
    'odd.json nothing',
    'b.json entities',
  ])
  expect(result.current.copies.map(({ entity }) => entity.entityId)).toEqual(['a', 'b', 'c'])
  act(result.current.opening.show)
  expect(result.current.opening.opened).toEqual([])
})
