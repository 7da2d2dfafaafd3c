import { lookup } from '../../../format/lookup.ts'
import { valueLabel } from '../../../contract/label.ts'
import type { AnySchema, Enumeration } from '../../../contract/schema.ts'
import { timeOf } from '../../../contract/datetime.ts'
import { radiansToDegrees, formatAngle } from '../../../format/bearing.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatLength } from '../../../format/length.ts'
import { formatFigures, formatNumber } from '../../../format/number.ts'
import {
  formatAmperes,
  formatMinutesLeft,
  formatPercent,
  formatVolts,
  formatDecibels,
  formatFrequency,
} from '../../../format/quantity.ts'
import { formatSpeed, formatSpeedAsReceived } from '../../../format/speed.ts'
import { jsonText } from '../../../contract/json-text.ts'
import { given, meta, mono, text, type RowPart, type StateStyle } from './row.ts'

/** Planned times; others are reports of the past. */
const PLANNED = new Set(['expiryTime', 'estimatedArrivalTime'])

/** By the field's format. `unit`: of the structure around a number. */
export function leafParts(schema: AnySchema, value: unknown, name: string, unit: string | undefined): RowPart[] {
  if (schema.shape === 'enum') return typeof value === 'string' ? enumParts(schema, value) : unexpected(schema, value)
  if (typeof value === 'number' && Number.isFinite(value)) return numberParts(schema, value, unit)
  if (typeof value === 'string') return stringParts(schema, value, name)
  if (typeof value === 'boolean' && schema.about.word === 'flag') return [value ? text('yes') : meta('no')]
  return unexpected(schema, value)
}

/** An unexpected type, unchanged. */
export function unexpected(schema: AnySchema, value: unknown): RowPart[] {
  return [{ kind: 'raw', text: rawText(value), expected: schema.about.expects }]
}

/** Cut to one line; "Raw JSON" and copies have all. */
export function rawText(value: unknown): string {
  const line = jsonText(value, 0)
  return line.length > 400 ? `${line.slice(0, 400)}…` : line
}

const STATES: Readonly<Record<string, StateStyle>> = {
  HEALTH_STATUS_HEALTHY: 'healthy',
  HEALTH_STATUS_WARN: 'warn',
  HEALTH_STATUS_FAIL: 'fail',
  HEALTH_STATUS_OFFLINE: 'offline',
  HEALTH_STATUS_NOT_READY: 'not-ready',
  CONNECTION_STATUS_ONLINE: 'healthy',
  CONNECTION_STATUS_OFFLINE: 'offline',
  ALERT_LEVEL_WARNING: 'warning',
  ALERT_LEVEL_CAUTION: 'caution',
  ALERT_LEVEL_ADVISORY: 'advisory',
}

function enumParts(schema: Enumeration<string>, value: string): RowPart[] {
  const known = schema.options.includes(value)
  // Any value is fine if the interface lists none.
  if (!known && schema.options.length > 0) return [{ kind: 'raw', text: value, unknown: true }]
  if (!known && !value.startsWith(schema.prefix)) return [text(value === '' ? '""' : value)]
  const words = valueLabel(value, schema.prefix)
  const state = lookup(STATES, value)
  return [state === undefined ? text(words) : { kind: 'state', state, text: words }]
}

function stringParts(schema: AnySchema, value: string, name: string): RowPart[] {
  const { word, names } = schema.about
  if (word === 'datetime') {
    const time = timeOf(value)
    if (time === undefined) return unexpected(schema, value)
    return [{ kind: 'time', time, wire: value, ahead: PLANNED.has(name) ? 'planned' : 'skewed' }]
  }
  if (value === '') return [meta('empty text')]
  if (word === 'milliseconds') return /^-?\d+$/.test(value) ? durationParts(value) : unexpected(schema, value)
  if (word === 'id' && (names === 'entity' || names === 'task' || names === 'object')) {
    return [{ kind: 'link', to: names, id: value }]
  }
  if (word === 'id' || word === 'code') return [mono(value)]
  return word === 'text' ? [text(value)] : unexpected(schema, value)
}

function durationParts(milliseconds: string): RowPart[] {
  return [text(formatDuration(Number(milliseconds))), meta(`${milliseconds} ms`)]
}

const NUMBERS: Readonly<Record<string, (value: number) => RowPart[]>> = {
  codeNumber: (value) => [mono(String(value))],
  degrees: (value) => [text(`${formatNumber(value)}°`)],
  radians: (value) => [text(formatAngle(radiansToDegrees(value))), meta(`${formatFigures(value, 4)} rad`)],
  metres: (value) => [text(formatLength(value))],
  metresPerSecond: (value) => [text(formatSpeed(value)), ...given(formatSpeedAsReceived(value), meta)],
  seconds: (value) => [text(formatSeconds(value))],
  minutes: (value) => [text(formatMinutesLeft(value))],
  hertz: (value) => [text(formatFrequency(value))],
  decibels: (value) => [text(formatDecibels(value, 'dB'))],
  dbsm: (value) => [text(formatDecibels(value, 'dBsm'))],
  percent: (value) => [text(formatPercent(value))],
  volts: (value) => [text(formatVolts(value))],
  amperes: (value) => [text(formatAmperes(value))],
}
const PLAIN_NUMBERS = 'number integer uint kilometres feet gallons litresPerSecond revolutionsPerDay'.split(' ')

function numberParts(schema: AnySchema, value: number, unitAround: string | undefined): RowPart[] {
  const { word, unit = unitAround } = schema.about
  const parts = lookup(NUMBERS, word)?.(value)
  if (parts !== undefined || !PLAIN_NUMBERS.includes(word)) return parts ?? unexpected(schema, value)
  return [text(`${formatNumber(value)} ${unit ?? ''}`.trimEnd())]
}

/** Pulse widths are microseconds, scan periods seconds: `1.200 µs`, `2.5 s`. */
function formatSeconds(seconds: number): string {
  const size = Math.abs(seconds)
  if (size === 0 || size >= 1) return `${formatNumber(seconds)} s`
  if (size >= 1e-3) return `${formatNumber(Number((seconds * 1e3).toPrecision(4)))} ms`
  if (size >= 1e-6) return `${formatNumber(Number((seconds * 1e6).toPrecision(4)))} µs`
  return `${formatNumber(Number((seconds * 1e9).toPrecision(4)))} ns`
}
