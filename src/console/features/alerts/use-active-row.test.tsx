// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { anySentence, rowOf, type AlertSources } from '../../known/watch/alert-rows.ts'
import { raisedAlert } from '../../known/watch/alert.test.support.ts'
import { rowActedOn, useActiveRow } from './use-active-row.ts'

afterEach(cleanup)

function list(opened?: string) {
  return renderHook(({ alert }: { alert: string | undefined }) => useActiveRow(alert), {
    initialProps: { alert: opened },
  })
}

test('details that open by themselves are acted on, not the row that has the focus', () => {
  const { result, rerender } = list()
  act(() => result.current.onFocus('first'))
  expect(result.current.active).toBe('first')
  rerender({ alert: 'warning' })
  expect(result.current.active).toBe('warning')
  act(() => result.current.onFocus('first'))
  expect(result.current.active).toBe('warning')
  rerender({ alert: 'before' })
  expect(result.current.active).toBe('before')
  rerender({ alert: undefined })
  act(() => result.current.onFocus('first'))
  expect(result.current.active).toBe('first')
})

test('a row that keys moved to is acted on before its details are open', () => {
  const { result, rerender } = list('first')
  act(() => result.current.onMove('second', true))
  act(() => result.current.onMove('third', true))
  expect(result.current.active).toBe('third')
  rerender({ alert: 'second' })
  expect(result.current.active).toBe('third')
  rerender({ alert: 'third' })
  expect(result.current.active).toBe('third')
  rerender({ alert: 'second' })
  expect(result.current.active).toBe('second')
  act(() => result.current.onMove('flurry', false))
  expect(result.current.active).toBe('flurry')
})

test('of an active row that is gone, nothing else takes the place', () => {
  const sources: AlertSources = {
    alerts: [],
    noData: [],
    pending: new Map(),
    situations: new Map(),
    sentenceOf: anySentence,
  }
  const row = rowOf(raisedAlert(), sources)
  const shown = { ...row, key: 'shown' }
  const other = { ...row, key: 'other' }
  expect(rowActedOn([other], 'other', shown)).toBe(other)
  expect(rowActedOn([other], 'flurry', shown)).toBe(undefined)
  expect(rowActedOn([other], 'shown', shown)).toBe(shown)
  expect(rowActedOn([other], undefined, undefined)).toBe(undefined)
})
