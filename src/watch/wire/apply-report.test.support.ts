import type { AlertReport, Situation } from './alert.ts'

export const MINUTE = 60_000
export const begin = Date.UTC(2026, 10, 21, 14)

export function situation(onset: number, changes: Partial<Situation> = {}): Situation {
  return {
    ruleId: 'health',
    subject: 'entity:e1#ICE',
    onset,
    asOf: onset + 5000,
    level: 'caution',
    title: 'GULL 4, ice on left wing',
    detail: '',
    why: [],
    ...changes,
  }
}

export function onsetOf(onset: number, changes: Partial<Situation> = {}): AlertReport {
  return { kind: 'onset', situation: situation(onset, changes) }
}

export function endOf(onset: number, endedAt: number): AlertReport {
  return { kind: 'end', ruleId: 'health', subject: 'entity:e1#ICE', onset, endedAt, words: 'No longer reported' }
}
