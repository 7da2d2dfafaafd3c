import * as v from 'valibot'

import { readDatetime } from './datetime.ts'
import type { SchemaNotes, Enumeration, ReferenceKind, Remark, ValueSchema } from './schema.ts'

/** Makes fields: `latitudeDegrees: degrees('latitude')` gives type, check, unit and description. */

interface Options {
  readonly min?: number
  readonly max?: number
  readonly label?: string
}

function numeric(word: string, expects: string, type: v.GenericSchema<unknown, number>, unit?: string) {
  return (description: string, { min, max, label }: Options = {}): ValueSchema<number> => {
    const inRange = v.check<number, string>(
      (value) => value >= (min ?? -Infinity) && value <= (max ?? Infinity),
      rangeText(min, max),
    )
    return {
      shape: 'value',
      single: min === undefined && max === undefined ? type : v.pipe(type, inRange),
      limits: { min, max },
      about: { word, description, expects, unit, label },
    }
  }
}

function number(word: string, unit?: string) {
  return numeric(word, 'number', v.number(), unit)
}

function integral(word: string, unit?: string) {
  return numeric(word, 'integer', v.custom<number>(Number.isInteger), unit)
}

function unsigned(word: string, unit?: string) {
  const type = v.custom<number>((value) => Number.isInteger(value) && Number(value) >= 0)
  return numeric(word, 'unsigned integer', type, unit)
}

function string(word: string, expects = 'string', single: v.GenericSchema<unknown, string> = v.string()) {
  return (description: string, about: Partial<SchemaNotes> = {}): ValueSchema<string> => ({
    shape: 'value',
    single,
    about: { word, description, expects, ...about },
  })
}

function rangeText(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `at most ${max}`
  return max === undefined ? `at least ${min}` : `${min} to ${max}`
}

/** Without a unit, or with one that the interface doesn't show. */
export const double = number('number')
export const integer = integral('integer')
export const uint = unsigned('uint')
/** A code or catalog number, shown digit by digit. */
export const codeNumber = unsigned('codeNumber')

export const degrees = number('degrees', '°')
export const radians = number('radians', 'rad')
export const metres = number('metres', 'm')
export const kilometres = number('kilometres', 'km')
export const metresPerSecond = number('metresPerSecond', 'm/s')
export const feet = integral('feet', 'ft')
export const seconds = number('seconds', 's')
export const minutes = number('minutes', 'min')
export const wholeSeconds = integral('seconds', 's')
export const hertz = number('hertz', 'Hz')
export const decibels = number('decibels', 'dB')
export const dbsm = number('dbsm', 'dBsm')
export const percent = number('percent', '%')
export const volts = number('volts', 'V')
export const amperes = number('amperes', 'A')
export const litresPerSecond = number('litresPerSecond', 'L/s')
export const gallons = unsigned('gallons', 'gal')
export const revolutionsPerDay = number('revolutionsPerDay', 'rev/day')

/** Text for people. */
export const text = string('text')
/** A path, a code, an expression; shown as received. */
export const code = string('code')
export const token = string('token')

/** A string of digits, as the interface writes 64-bit integers. */
export function millisecondsText(description: string): ValueSchema<string> {
  return patterned(/^\d+$/, 'digits', description, { word: 'milliseconds', expects: 'string of digits', unit: 'ms' })
}

/** `max` in code points, as people count. */
export function shortText(max: number, description: string): ValueSchema<string> {
  const short = v.check<string, string>(
    // A character takes at most two units, so megabytes needn't be counted.
    (value) => value.length <= max || (value.length <= 2 * max && Array.from(value).length <= max),
    `at most ${max} characters`,
  )
  return { ...text(description), single: v.pipe(v.string(), short), limits: { maxLength: max } }
}

/** Text for machines with a fixed form. */
export function patterned(
  pattern: RegExp,
  looks: string,
  description: string,
  about: Partial<SchemaNotes> = {},
): ValueSchema<string> {
  const single = v.pipe(v.string(), v.regex(pattern, looks))
  return { ...code(description, about), single, limits: { pattern: pattern.source } }
}

export function id(names: ReferenceKind, description: string): ValueSchema<string> {
  return string('id')(description, { names })
}

const anyDatetime = v.custom<string>((value) => typeof value === 'string' && readDatetime(value) !== undefined)

/**
 * ISO 8601, kept as a string for nanosecond digits; read it with `timeOf`. Keeps other offsets, and times
 * without a zone, which are findings.
 */
export function datetime(description: string): ValueSchema<string> {
  return { ...string('datetime', 'ISO 8601 UTC timestamp', anyDatetime)(description), remark: notInUtc }
}

function notInUtc(datetime: string): Remark | undefined {
  const zone = datetime.endsWith('Z') ? 'UTC' : readDatetime(datetime)?.zone
  if (zone === 'UTC') return undefined
  return { kind: 'not in UTC', severity: zone === 'another' ? 'note' : 'error' }
}

export function flag(description: string, label?: string): ValueSchema<boolean> {
  return { shape: 'value', single: v.boolean(), about: { word: 'flag', description, expects: 'boolean', label } }
}

/** A listed value, or one this version doesn't know. */
export type Open<Known extends string> = Known | (string & {})

/** `Words<'LAND AIR'>` is `'LAND' | 'AIR'`. */
type Words<Line extends string, Found = never> = Line extends `${infer Word} ${infer Rest}`
  ? Words<Rest, Found | Word>
  : Found | Line

type Values<Prefix extends string, Line extends string> = `${Prefix}${Words<Line> & string}`

function valuesOf<P extends string, Line extends string>(prefix: P, lines: readonly Line[]) {
  return lines.flatMap((line) => line.split(' ')).map((word) => `${prefix}${word}` as Values<P, Line>)
}

/**
 * Of a response: `const template = openEnum('template', 'TEMPLATE_', 'INVALID TRACK ASSET')`, then `template:
 * template('template used at creation')`. No words: the interface shows none.
 */
export function openEnum<const P extends string, const Line extends string>(name: string, prefix: P, ...lines: Line[]) {
  return enumeration<Values<P, Line>, Open<Values<P, Line>>>(name, prefix, valuesOf(prefix, lines), false)
}

/** Of a request: only listed values may be sent. */
export function closedEnum<const P extends string, const Line extends string>(
  name: string,
  prefix: P,
  ...lines: Line[]
) {
  return enumeration<Values<P, Line>, Values<P, Line>>(name, prefix, valuesOf(prefix, lines), true)
}

function enumeration<Known extends string, T extends string>(
  name: string,
  prefix: string,
  values: readonly Known[],
  closed: boolean,
) {
  function word(description: string): Enumeration<T> {
    return { shape: 'enum', options: values, prefix, closed, about: { word: 'enum', description, expects: name } }
  }
  return Object.assign(word, { values, prefix })
}
