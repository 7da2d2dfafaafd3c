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
  return view(entities, { where, order: comparisons[filter.order] })
}

// `localeCompare` with options makes one each time.
const names = new Intl.Collator('en', { numeric: true })
const groups = new Intl.Collator('en')

function byName(a: KnownEntity, b: KnownEntity) {
  return names.compare(a.name, b.name) || (a.key < b.key ? -1 : 1)
}

const comparisons: Record<Order, (a: KnownEntity, b: KnownEntity) => number> = {
  name: byName,
  newest: (a, b) => compareAge(a, b) || byName(a, b),
  disposition: (a, b) => attention(a) - attention(b) || compareGroups('disposition', a, b) || byName(a, b),
  environment: (a, b) => compareGroups('environment', a, b) || byName(a, b),
}

function compareAge(a: KnownEntity, b: KnownEntity): number {
  if (a.asOf === b.asOf) return 0
  return (b.asOf ?? Number.NEGATIVE_INFINITY) > (a.asOf ?? Number.NEGATIVE_INFINITY) ? 1 : -1
}

function attention({ best }: KnownEntity): number {
  const place = ATTENTION.indexOf(best.entity.milView?.disposition ?? '')
  return place === -1 ? ATTENTION.length : place
}

function compareGroups(order: 'disposition' | 'environment', a: KnownEntity, b: KnownEntity): number {
  // Words take longer to make than all else here, and most neighbours are of one group.
  if (a.best.entity.milView?.[order] === b.best.entity.milView?.[order]) return 0
  return groups.compare(groupOf(a, order) ?? '', groupOf(b, order) ?? '')
}

/** Heading of an entity; `undefined` if the order has none. */
export function groupOf({ best: { entity } }: KnownEntity, order: Order): string | undefined {
  if (order === 'disposition') return wordsFor(entity.milView?.disposition, dispositionWord, 'Without disposition')
  if (order === 'environment') return wordsFor(entity.milView?.environment, environmentWord, 'Without environment')
  return undefined
}
