import { useEffect } from 'react'
import { create } from 'zustand'

import { present, shown } from '../../../known/live-tasks.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { inSlices } from '../../../ui/browser/time-slice.ts'
import { pairsOf, taskChange, type Pair, type TaskChange } from './task-changes.ts'

interface Comparison {
  /** Whether what is shown is held against now. */
  readonly isOn: boolean
  /** By the task's id; undefined until all tasks have been looked at once. */
  readonly changes: ReadonlyMap<string, TaskChange> | undefined
}

const off: Comparison = { isOn: false, changes: undefined }

export const useComparison = create<Comparison>(() => off)

export function toggleComparison(): void {
  useComparison.setState(({ isOn }) => ({ ...off, isOn: !isOn }))
}

/** Tasks change in bursts: no more often than this is all of them looked at again. */
const PAUSE_MILLISECONDS = 1000

/** Holds the shown tasks against those of now for as long as that is wanted and the caller is mounted; then nothing is compared any more. */
export function useComparing(): void {
  const isOn = useComparison((comparison) => comparison.isOn)
  useEffect(() => (isOn ? compare() : undefined), [isOn])
  useEffect(() => () => useComparison.setState(off), [])
}

function compare(): () => void {
  const [then, now] = [shown().tasks.all, present.tasks.all]
  // What was held against each other before, and what came of it.
  const known = new Map<string, { readonly pair: Pair; readonly change: TaskChange | undefined }>()
  const changeOf = (pair: Pair, at: number) => {
    const id = (pair[0] ?? pair[1])?.id ?? ''
    const before = known.get(id)
    if (before !== undefined && before.pair[0] === pair[0] && before.pair[1] === pair[1]) return before.change
    const change = taskChange(...pair, at)
    known.set(id, { pair, change })
    return change
  }
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    const versions = `${then.version} ${now.version}`
    const changes = new Map<string, TaskChange>()
    const at = environmentNow()
    const pairs = pairsOf(then.items(), now.items(), now.get, then.get)
    const isDone = () => isOver
    await inSlices(pairs, isDone, (pair) => {
      const change = changeOf(pair, at)
      if (change !== undefined) changes.set(change.id, change)
    })
    if (isOver) return
    useComparison.setState({ changes })
    again(versions)
  }
  const again = (versions: string) => {
    timer = setTimeout(
      () => (versions === `${then.version} ${now.version}` ? again(versions) : void look()),
      PAUSE_MILLISECONDS,
    )
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
