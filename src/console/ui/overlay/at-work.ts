import { useEffect } from 'react'
import { create } from 'zustand'

type Work = 'dialogs' | 'texts'

/** How many dialogs are open and texts unsent: links in other windows leave such a page alone. */
export const useAtWork = create<Readonly<Record<Work, number>>>(() => ({ dialogs: 0, texts: 0 }))

/** Counts one while it is drawn. */
export function useCountedAs(work: Work, isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined
    const add = (by: number) => useAtWork.setState((before) => ({ [work]: before[work] + by }))
    add(1)
    return () => add(-1)
  }, [work, isOn])
}
