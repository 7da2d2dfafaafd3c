import { useEffect } from 'react'
import { create } from 'zustand'

import { viewMarking, type Marking } from '../../../conformance/marking.ts'

interface Reports {
  byView: ReadonlyMap<object, readonly string[]>
}

const useReports = create<Reports>(() => ({ byView: new Map() }))

/** Reports levels (wire values) of everything a view has loaded, also off screen. */
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

/** On screen. */
export function useMarking(base: string | undefined): Marking {
  const byView = useReports((reports) => reports.byView)
  return viewMarking(base, [...byView.values()].flat())
}
