import { sameJson } from '../../conformance/same-json.ts'
import type { Situation } from '../../watch/wire/alert.ts'

/** Situations by key: as of the last evaluation, and as shown since the last step. */
export function createPublished() {
  const now = new Map<string, Situation>()
  let shown: ReadonlyMap<string, Situation> = new Map()
  let hasChanged = false
  return {
    get: (key: string): Situation | undefined => now.get(key),
    /** `undefined`: it no longer holds. */
    publish: (key: string, situation: Situation | undefined): void => {
      const before = now.get(key)
      if (situation === before) return
      if (situation === undefined) now.delete(key)
      else now.set(key, situation)
      if (before === undefined || situation === undefined || !saysTheSame(before, situation)) hasChanged = true
    },
    /** The same map until one says something else. */
    shown: (): ReadonlyMap<string, Situation> => shown,
    /** @returns whether `shown` is another map now */
    show: (): boolean => {
      if (!hasChanged) return false
      shown = new Map(now)
      hasChanged = false
      return true
    },
  }
}

function saysTheSame(one: Situation, other: Situation): boolean {
  return sameJson({ ...one, asOf: 0 }, { ...other, asOf: 0 })
}
