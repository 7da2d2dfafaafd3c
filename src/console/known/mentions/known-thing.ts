export type KnownKind = 'object' | 'egress'

/** `you`: requested here before anything mentioned it. */
const NAMERS = ['entity media', 'task', 'deleted record', 'file', 'log', 'you'] as const
export type Namer = (typeof NAMERS)[number]

export interface NamedBy {
  readonly by: Namer
  /** Path of the field: `specification.still`. */
  readonly place: string
  /** Task id, entity key or file name; may be empty. */
  readonly subject: string
  /** Last read, milliseconds of this machine's clock. */
  readonly at: number
}

export interface KnownOutcome {
  /** This machine's clock in milliseconds; for a deleted record its own time. */
  readonly at: number
  /** `unknown`: the answer said nothing about it. */
  readonly what: 'served' | 'not found' | 'deleted' | 'unknown'
  /** Status or words; undefined for a deleted record. */
  readonly status: number | string | undefined
  /** Undefined unless this tab sent the request. */
  readonly exchangeId: number | undefined
  /** This machine's clock when it was learned, if not `at`. */
  readonly learnedAt?: number
}

/** Mentioned, but not known to exist. */
export interface KnownThing {
  readonly kind: KnownKind
  /** Path of an object, id of a stream. */
  readonly id: string
  readonly namedBy: readonly NamedBy[]
  readonly isCut: boolean
  /** Milliseconds of this machine's clock. */
  readonly firstNamedAt: number
  /** The last that says something, else the last. */
  readonly lastOutcome: KnownOutcome | undefined
  readonly outcomes: readonly KnownOutcome[]
}

/** Milliseconds of this machine's clock; undefined without an outcome. */
export function outcomeSince({ outcomes }: Pick<KnownThing, 'outcomes'>): number | undefined {
  const learned = outcomes.filter(({ what }) => what !== 'unknown')
  const [last] = learned
  const other = learned.findIndex(({ what, status }) => what !== last?.what || status !== last.status)
  const first = learned.at(other === -1 ? -1 : other - 1)
  return first?.learnedAt ?? first?.at
}

/** Each once. `you` only if it was the first. */
export function namersOf({ namedBy }: Pick<KnownThing, 'namedBy'>): readonly Namer[] {
  const named = new Set(placesOf({ namedBy }).map(({ by }) => by))
  return NAMERS.filter((by) => named.has(by))
}

export function placesOf({ namedBy }: Pick<KnownThing, 'namedBy'>): readonly NamedBy[] {
  const others = namedBy.filter(({ by }) => by !== 'you')
  const first = Math.min(...others.map(({ at }) => at))
  return [...others, ...namedBy.filter(({ by, at }) => by === 'you' && at < first)].toSorted((a, b) => b.at - a.at)
}
