import { useEffect } from 'react'
import { create } from 'zustand'

import { present, shown } from '../../../known/live-tasks.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { inSlices } from '../../../ui/browser/time-slice.ts'
import { pairsOf, taskChange, type TaskPair, type TaskChange } from './task-changes.ts'

interface Comparison {
  readonly isOn: boolean
  /** By task id; undefined before the first comparison. */
  readonly changes: ReadonlyMap<string, TaskChange> | undefined
}

const off: Comparison = { isOn: false, changes: undefined }

export const useComparison = create<Comparison>(() => off)

export function toggleComparison(): void {
  useComparison.setState(({ isOn }) => ({ ...off, isOn: !isOn }))
}

/** Tasks change in bursts: compare at most this often. */
const PAUSE_MILLISECONDS = 1000

/** Compares the shown tasks with those of now while mounted and wanted. */
export function useComparing(): void {
  const isOn = useComparison((comparison) => comparison.isOn)
  useEffect(() => (isOn ? compare() : undefined), [isOn])
  useEffect(() => () => useComparison.setState(off), [])
}

function compare(): () => void {
  const [then, now] = [shown().tasks.all, present.tasks.all]
  // Earlier pairs and their results.
  const known = new Map<string, { readonly pair: TaskPair; readonly change: TaskChange | undefined }>()
  const changeOf = (pair: TaskPair, at: number) => {
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
