import { compareAges, taskParts, type TaskAge, type TaskPart } from '../contract/task-parts.ts'

/** How new each part of a task is. */
export type Ages = Readonly<Record<TaskPart, TaskAge>>

/** A value for each part of a task. */
export function ofEachPart<Value>(valueOf: (part: TaskPart) => Value): Record<TaskPart, Value> {
  return { definition: valueOf('definition'), status: valueOf('status'), uncounted: valueOf('uncounted') }
}

/**
 * What a picture holds of each answer's account of a task: the task itself, or the number of its text. Times in milliseconds.
 */
export interface Accounts<Account> {
  agesOf: (account: Account) => Ages
  /** The status as the wire has it. */
  statusOf: (account: Account) => string | undefined
  /** Whether both say the same of the task. */
  isSame: (one: Account, other: Account) => boolean
  /** The parts of several accounts in one, which came with `incoming`. */
  compose: (parts: Readonly<Record<TaskPart, Account>>, ages: Ages, incoming: Account) => Account
  withAges: (account: Account, ages: Ages) => Account
  /** When the answer came, by the clock that changes are told by. */
  cameAt: (account: Account) => number
  /** The environment's clock at or before the moment that the answer describes, and at or after it. */
  span: (account: Account) => { readonly asOf: number; readonly until: number }
}

/** What an operator saw change: when, and the status before, when that changed. */
export interface SeenChange {
  readonly at: number
  readonly from: string | undefined
}

/** A task as a picture has it. Replaced, never changed in place; the same object as long as nothing of the task changed. */
export interface Known<Account> {
  /** Each part from the newest account of that part. */
  readonly kept: Account
  /** The last answer's, where that is an older version than one that came before it: a replica lags, or a backup was restored. */
  readonly older: Account | undefined
  /** The last change that was news. */
  readonly change: SeenChange | undefined
}

/**
 * Takes in one account of a task. Each part is taken from the newest version of that part (`contract/task-parts.ts`), in whatever order answers arrive.
 *
 * @param newsAfter A task unknown so far is news when it was updated after this: the environment's time; Infinity for a first picture.
 */
export function absorb<Account>(
  before: Known<Account> | undefined,
  incoming: Account,
  newsAfter: number,
  accounts: Accounts<Account>,
): Known<Account> {
  if (before === undefined) {
    const [, , updated] = accounts.agesOf(incoming).uncounted
    const change = updated > newsAfter ? { at: accounts.cameAt(incoming), from: undefined } : undefined
    return { kept: incoming, older: undefined, change }
  }
  const { kept, isChanged } = merge(before.kept, incoming, accounts)
  const older = isOlder(before.kept, incoming, accounts) ? laterButOlder(before, incoming, accounts) : undefined
  if (kept === before.kept && older === before.older) return before
  if (!isChanged) return { ...before, kept, older }
  const was = accounts.statusOf(before.kept)
  const from = was === accounts.statusOf(kept) ? undefined : (was ?? '')
  return { kept, older, change: { at: accounts.cameAt(incoming), from } }
}

function merge<Account>(before: Account, incoming: Account, { agesOf, isSame, compose, withAges }: Accounts<Account>) {
  const [old, now] = [agesOf(before), agesOf(incoming)]
  const isNewer = ofEachPart((part) => compareAges(part, now[part], old[part]) >= 0)
  if (taskParts.every((part) => !isNewer[part])) return { kept: before, isChanged: false }
  const ages = ofEachPart((part) => (isNewer[part] ? now : old)[part])
  const isWhole = taskParts.every((part) => isNewer[part])
  const kept = isWhole
    ? incoming
    : compose(
        ofEachPart((part) => (isNewer[part] ? incoming : before)),
        ages,
        incoming,
      )
  if (!isSame(kept, before)) return { kept, isChanged: true }
  const isSameAge = taskParts.every((part) => hasSameCounters(ages[part], old[part]))
  return { kept: isSameAge ? before : withAges(before, ages), isChanged: false }
}

/** Whether two answers differ in nothing but the moment that they describe. */
function hasSameCounters(one: TaskAge, other: TaskAge): boolean {
  return one.every((value, index) => index === one.length - 1 || value === other[index])
}

/** By its counters the incoming account is an older one, of both parts or of one where the other is the same. */
export function isOlder<Account>(before: Account, incoming: Account, { agesOf }: Pick<Accounts<Account>, 'agesOf'>) {
  const [old, now] = [agesOf(before), agesOf(incoming)]
  const definition = now.definition[0] - old.definition[0]
  const status = now.status[1] - old.status[1]
  return definition <= 0 && status <= 0 && definition + status < 0
}

/** An older version only says that the service went back if it describes a later moment: answers overtake each other, and tokens pin the past. */
function laterButOlder<Account>(
  { kept, older }: Known<Account>,
  incoming: Account,
  { span, isSame }: Accounts<Account>,
): Account | undefined {
  if (span(incoming).asOf <= span(kept).until) return older
  return older !== undefined && isSame(older, incoming) ? older : incoming
}
