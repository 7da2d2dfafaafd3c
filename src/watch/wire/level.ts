import * as v from 'valibot'

/** Most urgent first: IMO MSC.302(87) orders alerts so, as the interface does those of health. */
export const LEVELS = ['warning', 'caution', 'advisory'] as const
export type AlertLevel = (typeof LEVELS)[number]

export const levelSchema = v.picklist(LEVELS)

/** Negative when the first is the more urgent one. */
export function byLevel(one: AlertLevel, other: AlertLevel): number {
  return LEVELS.indexOf(one) - LEVELS.indexOf(other)
}

export function isHigher(one: AlertLevel, other: AlertLevel): boolean {
  return byLevel(one, other) < 0
}
