import { environment as environmentWord, disposition as dispositionWord } from '../../../../contract/entity/mil-view.ts'
import { codec, type Part } from '../../../../url-state/codec.ts'
import { choice, soughtText } from '../../../../url-state/parts.ts'
import { choices, word } from '../../../../url-state/word-parts.ts'
import { many } from '../../../../url-state/search-params.ts'
import { wordsFor, type Enumerated } from '../../../../format/enum-words.ts'
import { ENTITY_MARKS, entityMarkWords, hasMark } from '../../../../entity/entity-marks.ts'
import type { KnownEntity } from '../../../../picture/entities.ts'
import { haystackOf } from '../../../../picture/entity-text.ts'
import type { Source } from '../../../../picture/collection.ts'
import { view, type View } from '../../../../picture/view.ts'
import type { Sorting } from '../../../../picture/view-rows.ts'

const OLDER_THAN = { '5m': 5, '15m': 15, '1h': 60, '6h': 360, '24h': 1440 } as const
export type OlderThan = keyof typeof OLDER_THAN
const olderThans = Object.keys(OLDER_THAN) as readonly OlderThan[]

/** `disposition`: most urgent first, under headings, which other orders don't have. */
const ORDERS = ['disposition', 'environment', 'name', 'newest'] as const
export type Order = (typeof ORDERS)[number]

export const WITHOUT = 'none'

/** Hostile first; unknown ones come last. */
const ATTENTION = [
  'DISPOSITION_HOSTILE',
  'DISPOSITION_SUSPICIOUS',
  'DISPOSITION_PENDING',
  'DISPOSITION_UNKNOWN',
  'DISPOSITION_NEUTRAL',
  'DISPOSITION_ASSUMED_FRIENDLY',
  'DISPOSITION_FRIENDLY',
]

/** Wire values, of which the interface may get more. Empty: no filter. `none`: entities without a value. */
function wireValues<Name extends string>(name: Name, label: string, of: Enumerated): Part<readonly string[], Name> {
  return {
    is: 'filter',
    read: (search) => many(search[name]),
    write: (values) =>
      ({ [name]: values.length === 0 ? undefined : values }) as { readonly [_ in Name]?: typeof values },
    chip: (values) =>
      values.length === 0
        ? undefined
        : `${label} ${values.map((value) => wordsFor(value === WITHOUT ? undefined : value, of, 'none')).join(' or ')}`,
  }
}

export const entityFilter = codec({
  find: soughtText('find'),
  dispositions: wireValues('disposition', 'Disposition', dispositionWord),
  environments: wireValues('environment', 'Environment', environmentWord),
  /** Flags of which an entity needs one. Empty: no filter. */
  marks: choices('marked', ENTITY_MARKS, {
    is: 'filter',
    chip: (marks) => (marks.length === 0 ? undefined : `Marked ${marks.map(entityMarkWords).join(' or ')}`),
  }),
  olderThan: word('older', olderThans, {
    is: 'filter',
    chip: (age) => age && `Not older than ${spaced(age)}`,
    range: (age) => age && { kind: 'slides', short: `last ${spaced(age)}` },
  }),
  order: choice('order', ORDERS, { is: 'picture' }),
})
export type EntityFilter = ReturnType<typeof entityFilter.read>

const LISTS = ['dispositions', 'environments', 'marks'] as const

/** Digits of a number in a name; longer ones sort as text. */
const LONGEST_NUMBER = 20
/** Without marks. */
const PLAIN = /^[\x20-\x7e]*$/
/** Of an enumeration. */
const MOST_VALUES = 1000

/** `15m` → `15 m`. */
function spaced(age: OlderThan): string {
  return age.replace(/(\d)(\D)/, '$1 $2')
}

/** Filters and sorts. `now`: environment's time in milliseconds. */
export function filterEntities(entities: Source<KnownEntity>, filter: EntityFilter, now: number): View<KnownEntity> {
  const wanted = filter.find.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const oldest = filter.olderThan === undefined ? undefined : now - OLDER_THAN[filter.olderThan] * 60_000
  const where = (each: KnownEntity): boolean => {
    const { disposition, environment } = each.best.entity.milView ?? {}
    if (filter.dispositions.length > 0 && !filter.dispositions.includes(disposition ?? WITHOUT)) return false
    if (filter.environments.length > 0 && !filter.environments.includes(environment ?? WITHOUT)) return false
    if (filter.marks.length > 0 && !filter.marks.some((mark) => hasMark(each.best.entity, mark))) return false
    // An unknown age isn't "old": the entity stays, and its row says that the age is unknown.
    if (oldest !== undefined && each.asOf !== undefined && each.asOf < oldest) return false
    return wanted.every((word) => haystackOf(each).includes(word))
  }
  const all = inOrder(entities, filter.order)
  const isFiltered = wanted.length > 0 || oldest !== undefined || LISTS.some((list) => filter[list].length > 0)
  return isFiltered ? view(entities, { where, ...sortings[filter.order], likeIn: all }) : all
}

const ordered = new WeakMap<Source<KnownEntity>, Map<Order, View<KnownEntity>>>()

/** All of them. While it is followed, a filter sorts nothing. */
function inOrder(entities: Source<KnownEntity>, order: Order): View<KnownEntity> {
  const views = ordered.get(entities) ?? new Map<Order, View<KnownEntity>>()
  ordered.set(entities, views)
  const known = views.get(order) ?? view(entities, sortings[order])
  views.set(order, known)
  return known
}

const sortings: Record<Order, Sorting<KnownEntity>> = {
  name: { order: byKey, sortBy: { key: nameKey, compare: ascending } },
  newest: { order: byName, sortBy: { key: ({ asOf }) => -(asOf ?? -Infinity), compare: ascending } },
  disposition: grouped((each) => `${attention(each)} ${headings.disposition(each.best.entity.milView?.disposition)}`),
  environment: grouped((each) => ` ${headings.environment(each.best.entity.milView?.environment)}`),
}

/** Under the same heading by name. @param group place and heading, with a space between */
function grouped(group: (each: KnownEntity) => string): Sorting<KnownEntity> {
  const key = (each: KnownEntity): string => `${group(each)}\0${nameKey(each)}`
  return { order: byKey, sortBy: { key, compare: ascending }, groupBy: group }
}

/** Of a group of a view. */
export function headingOf(group: string): string {
  return group.slice(group.indexOf(' ') + 1)
}

function byKey(a: KnownEntity, b: KnownEntity): number {
  return ascending(a.key, b.key)
}

function byName(a: KnownEntity, b: KnownEntity): number {
  return ascending(nameKey(a), nameKey(b)) || byKey(a, b)
}

/** Of two strings, or of two numbers. */
function ascending(a: unknown, b: unknown): number {
  if (a === b) return 0
  return (a as string) < (b as string) ? -1 : 1
}

const nameKeys = new WeakMap<KnownEntity, string>()

/** Compares as readers of English expect, numbers by value, ten times as fast as `Intl.Collator`. */
function nameKey(each: KnownEntity): string {
  const known = nameKeys.get(each)
  if (known !== undefined) return known
  const plain = PLAIN.test(each.name) ? each.name : each.name.normalize('NFKD').replaceAll(/\p{M}+/gu, '')
  const letters = plain.toLowerCase()
  const key = letters.replaceAll(/\d+/g, (digits) => digits.padStart(LONGEST_NUMBER, '0'))
  nameKeys.set(each, key)
  return key
}

function attention({ best }: KnownEntity): number {
  const place = ATTENTION.indexOf(best.entity.milView?.disposition ?? '')
  return place === -1 ? ATTENTION.length : place
}

const headings = {
  disposition: remembered((value) => wordsFor(value, dispositionWord, 'Without disposition')),
  environment: remembered((value) => wordsFor(value, environmentWord, 'Without environment')),
}

/** There are few values and many entities, unless a service makes values up. */
function remembered(wordsOf: (value: string | undefined) => string): typeof wordsOf {
  const found = new Map<string | undefined, string>()
  return (value) => {
    const words = found.get(value) ?? wordsOf(value)
    if (found.size > MOST_VALUES) found.clear()
    found.set(value, words)
    return words
  }
}
