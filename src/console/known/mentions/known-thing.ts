/** What an operator can only name, as the interface has no list of it. */
export type KnownKind = 'object' | 'egress'

/** Who named it. `you`: it was asked for here before anything else had named it. */
const NAMERS = ['entity media', 'task', 'deleted record', 'file', 'log', 'you'] as const
export type Namer = (typeof NAMERS)[number]

/** One place that names a thing. */
export interface NamedBy {
  readonly by: Namer
  /** Path to the field, from the task, the entity or the file: `specification.still`. */
  readonly place: string
  /** Id of the task, key of the entity, name of the file; empty where there is none. */
  readonly subject: string
  /** When it was read last, in milliseconds of this machine's clock. */
  readonly at: number
}

/** What was learned of a thing at one time. */
export interface KnownOutcome {
  /** This machine's clock in milliseconds; of a deleted record what the record says. */
  readonly at: number
  /** `unknown`: something was asked, and the answer says nothing about the thing. */
  readonly what: 'served' | 'not found' | 'deleted' | 'unknown'
  /** The answer's status, or words for there being none; undefined for a deleted record. */
  readonly status: number | string | undefined
  /** In the request log; undefined for what this tab did not ask itself. */
  readonly exchangeId: number | undefined
  /** When this console learned it, by this machine's clock, where that is not `at`. */
  readonly learnedAt?: number
}

/** A thing that something has named. Whether it is there nobody knows who has not asked. */
export interface KnownThing {
  readonly kind: KnownKind
  /** Path of an object, id of an egress stream. */
  readonly id: string
  readonly namedBy: readonly NamedBy[]
  /** More places named it than are kept. */
  readonly isCut: boolean
  /** When something first named it, in milliseconds of this machine's clock. */
  readonly firstNamedAt: number
  /** The last thing that was learned; of nothing learned, what was last asked in vain. */
  readonly lastOutcome: KnownOutcome | undefined
  /** Newest first. */
  readonly outcomes: readonly KnownOutcome[]
}

/** Since when its outcome is the one that it is, in milliseconds of this machine's clock; undefined while nothing was learned. */
export function outcomeSince({ outcomes }: Pick<KnownThing, 'outcomes'>): number | undefined {
  const learned = outcomes.filter(({ what }) => what !== 'unknown')
  const [last] = learned
  const other = learned.findIndex(({ what, status }) => what !== last?.what || status !== last.status)
  const first = learned.at(other === -1 ? -1 : other - 1)
  return first?.learnedAt ?? first?.at
}

/** Who named it, each once. That it was asked for here says something only where nothing else had named it before. */
export function namersOf({ namedBy }: Pick<KnownThing, 'namedBy'>): readonly Namer[] {
  const named = new Set(placesOf({ namedBy }).map(({ by }) => by))
  return NAMERS.filter((by) => named.has(by))
}

/** The places that name it, the last read first. */
export function placesOf({ namedBy }: Pick<KnownThing, 'namedBy'>): readonly NamedBy[] {
  const others = namedBy.filter(({ by }) => by !== 'you')
  const first = Math.min(...others.map(({ at }) => at))
  return [...others, ...namedBy.filter(({ by, at }) => by === 'you' && at < first)].toSorted((a, b) => b.at - a.at)
}
