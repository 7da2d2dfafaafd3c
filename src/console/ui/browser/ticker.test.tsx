// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { formatDuration } from '../../../format/duration.ts'
import {
  environmentNow,
  receivedNow,
  setReadoutStep,
  setShownMoment,
  shownNow,
  useCountedWords,
  useNowFor,
} from './ticker.ts'

let renders = 0

function Since({ time }: { time: number }) {
  const wordsAt = (at: number) => formatDuration(at - time)
  return <output>{wordsAt(useNowFor(wordsAt))}</output>
}

function Counted({ time }: { time: number }) {
  const [element, words] = useCountedWords<HTMLOutputElement>((at) => formatDuration(at - time))
  return <output ref={element}>{words}</output>
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T14:00:00.000Z') })
  renders = 0
})
afterEach(() => {
  cleanup()
  setShownMoment(undefined)
  setReadoutStep(1000)
  vi.useRealTimers()
})

function show(time: number): void {
  render(
    <Profiler id="since" onRender={() => void (renders += 1)}>
      <Since time={time} />
    </Profiler>,
  )
}

function wait(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1000))
}

test('an age in minutes renders once a minute, one in seconds once a second', () => {
  show(Date.now() - 12 * 60_000)
  expect(screen.getByRole('status').textContent).toBe('12 m')
  const before = renders
  wait(59)
  expect(renders).toBe(before)
  wait(1)
  expect([screen.getByRole('status').textContent, renders]).toEqual(['13 m', before + 1])

  cleanup()
  show(Date.now() - 8000)
  const again = renders
  wait(10)
  expect([screen.getByRole('status').textContent, renders]).toEqual(['18 s', again + 10])
})

test('counted words change without a render, and stay right where a render brings what React wrote before', () => {
  const time = Date.now() - 8000
  const since = (moment: number) => (
    <Profiler id="counted" onRender={() => void (renders += 1)}>
      <Counted time={moment} />
    </Profiler>
  )
  const { rerender, unmount } = render(since(time))
  expect([screen.getByRole('status').textContent, renders]).toEqual(['8 s', 1])
  wait(10)
  expect([screen.getByRole('status').textContent, renders]).toEqual(['18 s', 1])
  // Ten seconds younger: the text that React rendered last.
  rerender(since(time + 10_000))
  expect([screen.getByRole('status').textContent, renders]).toEqual(['8 s', 2])
  wait(1)
  expect([screen.getByRole('status').textContent, renders]).toEqual(['9 s', 2])
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('what is drawn counts from the moment that is shown, which stands still; the clock of now goes on', () => {
  const time = Date.now() - 12 * 60_000
  show(time)
  const counted = render(<Counted time={time} />)
  const words = () => counted.container.textContent
  act(() => setShownMoment(time + 30_000))
  expect([screen.getAllByRole('status')[0]?.textContent, words()]).toEqual(['30 s', '30 s'])
  wait(90)
  expect([screen.getAllByRole('status')[0]?.textContent, words()]).toEqual(['30 s', '30 s'])
  expect([shownNow(), receivedNow()]).toEqual([time + 30_000, time + 30_000])
  expect(environmentNow()).toBe(time + 12 * 60_000 + 90_000)
  act(() => setShownMoment(undefined))
  expect([screen.getAllByRole('status')[0]?.textContent, words()]).toEqual(['13 m', '13 m'])
  expect(receivedNow()).toBe(environmentNow())
})

// clause(29)
test('where a site demands it, read-outs change every two seconds at most, rendered or counted', () => {
  const time = Date.now() - 8000
  setReadoutStep(2000)
  const { container } = render(
    <>
      <Since time={time} />
      <Counted time={time} />
    </>,
  )
  const texts: (string | null)[] = []
  for (let second = 0; second < 40; second += 1) {
    wait(1)
    if (texts.at(-1) !== container.textContent) texts.push(container.textContent)
  }
  expect(texts).toHaveLength(21)
})
