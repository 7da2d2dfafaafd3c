import type { Rule } from '../../watch/wire/rule.ts'
import type { Evidence } from './evidence.ts'

export type OffDelay = ReturnType<typeof createOffDelay>

/** A rule's open alerts that are over hold on until its off-delay has passed. */
export function createOffDelay({ offDelaySeconds = 0 }: Pick<Rule, 'offDelaySeconds'>) {
  /** Alerts by key, and since when they are over. */
  const running = new Map<string, number>()
  return {
    /** Evidence of the alert, by what the data say. */
    extended: (key: string, found: Evidence, now: number): Evidence => {
      if (found.kind !== 'over' || offDelaySeconds === 0) {
        if (found.kind === 'holds') running.delete(key)
        return found
      }
      const since = running.get(key) ?? now
      running.set(key, since)
      return now - since < offDelaySeconds * 1000 ? { kind: 'holds' } : found
    },
    stop: (key: string): void => void running.delete(key),
    isRunning: (): boolean => running.size > 0,
    end: (): void => running.clear(),
  }
}
