import * as v from 'valibot'
import { readDatetime } from './datetime.ts'
import type { About, Enumeration, Named, Remark, Value } from './schema.ts'

/**
 * The words that fields are made of. A field is written once, `latitudeDegrees: degrees('latitude')`, and from the word come its type, its
 * check on arrival, its unit and its description.
 */

interface Range {
  readonly min?: number
  readonly max?: number
}

type Options = Range & { readonly label?: string }

function number(word: string, unit?: string) {
  return (description: string, { min, max, label }: Options = {}): Value<number> => {
    const schema = v.pipe(
      v.number(),
      v.check((value) => value >= (min ?? -Infinity) && value <= (max ?? Infinity), rangeText(min, max)),
    )
    const about = { word, description, expects: 'number', ...(unit && { unit }), ...(label && { label }) }
    return { ...(min === undefined && max === undefined ? v.number() : schema), shape: 'value', about }
  }
}

function whole(word: string, expects: string, fits: (value: number) => boolean, unit?: string) {
  const base = v.custom<number>((value) => typeof value === 'number' && Number.isInteger(value) && fits(value))
  return (description: string, { min, max, label }: Options = {}): Value<number> => {
    const schema = v.pipe(
      base,
      v.check((value) => value >= (min ?? -Infinity) && value <= (max ?? Infinity), rangeText(min, max)),
    )
    const about = { word, description, expects, ...(unit && { unit }), ...(label && { label }) }
    return { ...(min === undefined && max === undefined ? base : schema), shape: 'value', about }
  }
}

function string(word: string, expects = 'string') {
  return (description: string, about: Partial<About> = {}): Value<string> => ({
    ...v.string(),
    shape: 'value',
    about: { word, description, expects, ...about },
  })
}

function rangeText(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `at most ${max}`
  return max === undefined ? `at least ${min}` : `${min} to ${max}`
}

const anyInteger = () => true
const isUnsigned = (value: number) => value >= 0

/** A number without a unit, or with one that the interface does not show. */
export const double = number('number')
export const integer = whole('integer', 'integer', anyInteger)
export const uint = whole('uint', 'unsigned integer', isUnsigned)
/** A whole number that names something instead of counting it: a code, a place in a catalog. Shown digit by digit as it came. */
export const codeNumber = whole('codeNumber', 'unsigned integer', isUnsigned)

export const degrees = number('degrees', '°')
export const radians = number('radians', 'rad')
export const metres = number('metres', 'm')
export const kilometres = number('kilometres', 'km')
export const metresPerSecond = number('metresPerSecond', 'm/s')
export const feet = whole('feet', 'integer', anyInteger, 'ft')
export const seconds = number('seconds', 's')
export const minutes = number('minutes', 'min')
/** A lifetime in whole seconds. */
export const wholeSeconds = whole('seconds', 'integer', anyInteger, 's')
export const hertz = number('hertz', 'Hz')
export const decibels = number('decibels', 'dB')
export const dbsm = number('dbsm', 'dBsm')
export const percent = number('percent', '%')
export const volts = number('volts', 'V')
export const amperes = number('amperes', 'A')
export const litresPerSecond = number('litresPerSecond', 'L/s')
export const gallons = whole('gallons', 'unsigned integer', isUnsigned, 'gal')
export const revolutionsPerDay = number('revolutionsPerDay', 'rev/day')

/** Text for people. */
export const text = string('text')
/** Text for machines: a path, a code, an expression; shown as it came. */
export const code = string('code')
export const token = string('token')

/** Milliseconds written as a string of digits, as the interface does for 64-bit integers. */
export const millisecondsText = (description: string): Value<string> => ({
  ...v.pipe(v.string(), v.regex(/^\d+$/, 'digits')),
  shape: 'value',
  about: { word: 'milliseconds', description, expects: 'string of digits', unit: 'ms' },
})

/** Text with at most so many characters (code points, as people count them). */
export const shortText = (max: number, description: string): Value<string> => ({
  ...v.pipe(
    v.string(),
    // No character takes more than two units: a text of megabytes is not counted to be refused.
    v.check(
      (value) => value.length <= max || (value.length <= 2 * max && Array.from(value).length <= max),
      `at most ${max} characters`,
    ),
  ),
  shape: 'value',
  about: { word: 'text', description, expects: 'string' },
})

/** Text for machines that has to look a certain way. */
export const patterned = (pattern: RegExp, looks: string, description: string): Value<string> => ({
  ...v.pipe(v.string(), v.regex(pattern, looks)),
  shape: 'value',
  about: { word: 'code', description, expects: 'string' },
})

export const id = (names: Named, description: string): Value<string> => string('id')(description, { names })

/**
 * ISO 8601 UTC timestamp; stays a string, so that no digit of a nanosecond is lost. Read it with `timeOf`. One with another offset is as good a
 * time, and one without a zone is none; both are kept.
 */
export const datetime = (description: string): Value<string> => ({
  ...v.custom<string>((value) => typeof value === 'string' && readDatetime(value) !== undefined),
  shape: 'value',
  about: { word: 'datetime', description, expects: 'ISO 8601 UTC timestamp' },
  remark: notInUtc,
})

function notInUtc(datetime: string): Remark | undefined {
  const zone = datetime.endsWith('Z') ? 'UTC' : readDatetime(datetime)?.zone
  if (zone === 'UTC') return undefined
  return { kind: 'not in UTC', severity: zone === 'another' ? 'note' : 'error' }
}

export const flag = (description: string, label?: string): Value<boolean> => ({
  ...v.boolean(),
  shape: 'value',
  about: { word: 'flag', description, expects: 'boolean', ...(label && { label }) },
})

/** A value of a response: one of the listed, or one that this version does not know. */
export type Open<Known extends string> = Known | (string & {})

/**
 * Declares an enumeration of a response: `const disposition = openEnum('disposition', 'DISPOSITION_', […])`, then as a field
 * `disposition: disposition('friend or foe')`. No values: the interface does not show them.
 */
export function openEnum<const Known extends string>(name: string, prefix: string, values: readonly Known[]) {
  const word = (description: string): Enumeration<Open<Known>> =>
    enumeration(v.string(), values, name, prefix, description, false)
  return Object.assign(word, { values, prefix })
}

/** Declares an enumeration of a request: nothing but the listed values may be sent. */
export function closedEnum<const Known extends string>(name: string, prefix: string, values: readonly Known[]) {
  const word = (description: string): Enumeration<Known> =>
    enumeration(v.picklist(values), values, name, prefix, description, true)
  return Object.assign(word, { values, prefix })
}

function enumeration<T extends string>(
  schema: v.GenericSchema<T>,
  options: readonly string[],
  name: string,
  prefix: string,
  description: string,
  closed: boolean,
): Enumeration<T> {
  return { ...schema, shape: 'enum', options, prefix, closed, about: { word: 'enum', description, expects: name } }
}
