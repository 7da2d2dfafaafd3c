import { useEffect } from 'react'
import { create } from 'zustand'

import type { JournalGap } from '../../../../watch/wire/journal.ts'
import { gapWords } from '../../../known/past/gap-words.ts'
import { type Past, usePast } from '../../../known/past/past-store.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { useKept } from '../kept-here.ts'
import { goTo, isUnderWay, momentOf } from '../moment.ts'
import { changesUpTo } from '../track/changes.ts'
import { playOn } from './play.ts'

export const SPEEDS = [1, 10, 60, 600] as const

interface Playing {
  readonly isPlaying: boolean
  /** 1 is real time. */
  readonly speed: number
  /** Why it stopped, until it continues or another moment is chosen. */
  readonly said: string | undefined
}

const standing: Playing = { isPlaying: false, speed: 10, said: undefined }

export const usePlaying = create<Playing>(() => standing)

/** Interval of checks for changes. */
const TICK_MILLISECONDS = 100
/** Redraws this often without changes, for ages. */
const QUIET_MILLISECONDS = 1000
/** A gap is shown this long before it is skipped. */
const GAP_MILLISECONDS = 2500

let timer: ReturnType<typeof setTimeout> | undefined

export function setSpeed(speed: number): void {
  usePlaying.setState({ speed })
}

/** From the shown moment; at the end from the track's start. */
export function startPlaying(): void {
  const { track, wanted } = usePast.getState()
  if (track === undefined || wanted === undefined || usePlaying.getState().isPlaying) return
  if (wanted >= endOf(usePast.getState())) goTo(Math.max(track.from, useKept.getState().facts?.oldest ?? 0))
  usePlaying.setState({ isPlaying: true, said: undefined })
  listen(performance.now())
}

export function pausePlaying(): void {
  clearTimeout(timer)
  usePlaying.setState({ isPlaying: false, said: undefined })
}

/** Ends playback with its bar. */
export function useEndOfPlaying(): void {
  useEffect(
    () => () => {
      clearTimeout(timer)
      usePlaying.setState(standing)
    },
    [],
  )
}

/** Checks repeatedly. The clock stops while a picture loads, so that playback skips nothing. */
function listen(before: number): void {
  timer = setTimeout(() => {
    const past = usePast.getState()
    const { track, wanted } = past
    if (track === undefined || wanted === undefined) return listen(performance.now())
    if (past.shown?.at !== wanted && past.problem !== undefined) return stop(`Stopped: ${past.problem}`)
    if (isUnderWay(past)) return listen(performance.now())
    const passed = performance.now() - before
    const { at, stop: reached } = playOn(track, wanted, passed * usePlaying.getState().speed, endOf(past))
    if (reached?.kind === 'end') {
      goTo(at)
      return stop(past.source?.kind === 'journal' ? 'This is now. Nothing is later' : 'The recording ends here')
    }
    if (reached?.kind === 'gap') return passGap(at, reached.gap)
    const hasChange = changesUpTo(track, at) > changesUpTo(track, wanted)
    if (!hasChange && passed < QUIET_MILLISECONDS) return listen(before)
    goTo(at)
    return listen(performance.now())
  }, TICK_MILLISECONDS)
}

function passGap(at: number, gap: JournalGap): void {
  goTo(at)
  const said = gapWords(gap)
  usePlaying.setState({ said })
  announce(said)
  timer = setTimeout(() => {
    usePlaying.setState({ said: undefined })
    const past = usePast.getState()
    // Else another moment was chosen during the pause.
    if (momentOf(past) === at) goTo(Math.min(gap.to, endOf(past)))
    listen(performance.now())
  }, GAP_MILLISECONDS)
}

function stop(said: string): void {
  usePlaying.setState({ isPlaying: false, said })
  announce(said)
}

/** The last moment: now, or a file's end. */
export function endOf({ source }: Past): number {
  return source?.span?.to ?? environmentNow()
}
