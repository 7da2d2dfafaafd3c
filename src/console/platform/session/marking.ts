import { useEffect } from 'react'
import { create } from 'zustand'

import { viewMarking, type Marking } from '../../../conformance/marking.ts'

interface Reports {
  byView: ReadonlyMap<object, readonly string[]>
}

const useReports = create<Reports>(() => ({ byView: new Map() }))

/**
 * A view tells the levels (wire values, default and field level) of everything it has loaded, not only of what is on screen. They count
 * while it is mounted.
 */
export function useReportLevels(levels: Iterable<string | undefined>): void {
  const distinct = [...new Set([...levels].filter((level) => level !== undefined))].toSorted()
  const key = JSON.stringify(distinct)
  useEffect(() => {
    const view = {}
    const parsed: string[] = JSON.parse(key)
    useReports.setState(({ byView }) => ({ byView: new Map(byView).set(view, parsed) }))
    return () =>
      useReports.setState(({ byView }) => {
        const rest = new Map(byView)
        rest.delete(view)
        return { byView: rest }
      })
  }, [key])
}

/** The marking of all that is on screen; exports and copied texts carry it too. */
export function useMarking(base: string | undefined): Marking {
  const byView = useReports((reports) => reports.byView)
  return viewMarking(base, [...byView.values()].flat())
}
