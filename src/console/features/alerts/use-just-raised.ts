import { useLayoutEffect, useRef } from 'react'

import type { Alert } from '../../../watch/wire/alert.ts'
import type { AlertRow } from '../../known/watch/alert-rows.ts'

/** A press this soon after may be meant for the list as it was before. */
const READ_MILLISECONDS = 1000

/** @returns whether the row has an alert that came to the list, or rose in level, just before now */
export function useJustRaised(rows: readonly AlertRow[]): (row: AlertRow) => boolean {
  const since = useRef<ReadonlyMap<string, number>>(new Map())
  useLayoutEffect(() => {
    const now = performance.now()
    const waiting = rows.filter(({ isAcknowledged }) => !isAcknowledged).flatMap(({ alerts }) => alerts.map(versionOf))
    since.current = new Map(waiting.map((version) => [version, since.current.get(version) ?? now]))
  }, [rows])
  return ({ alerts }) => {
    const now = performance.now()
    return alerts.some((alert) => now - (since.current.get(versionOf(alert)) ?? now) < READ_MILLISECONDS)
  }
}

function versionOf({ id, level }: Alert): string {
  return `${id} ${level}`
}
