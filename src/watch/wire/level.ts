import * as v from 'valibot'

/** Most urgent first, as in IMO MSC.302(87) and the interface's health levels. */
export const LEVELS = ['warning', 'caution', 'advisory'] as const
export type AlertLevel = (typeof LEVELS)[number]

export const levelSchema = v.picklist(LEVELS)

export function byLevel(one: AlertLevel, other: AlertLevel): number {
  return LEVELS.indexOf(one) - LEVELS.indexOf(other)
}

export function isHigher(one: AlertLevel, other: AlertLevel): boolean {
  return byLevel(one, other) < 0
}
