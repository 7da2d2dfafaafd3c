import { compareAges, taskParts, type TaskAge, type TaskPart } from '../contract/task-parts.ts'

export type Ages = Readonly<Record<TaskPart, TaskAge>>

export function ofEachPart<Value>(valueOf: (part: TaskPart) => Value): Record<TaskPart, Value> {
  return { definition: valueOf('definition'), status: valueOf('status'), uncounted: valueOf('uncounted') }
}

/** `Account`: the task itself, or the number of its text. Milliseconds. */
export interface Accounts<Account> {
  agesOf: (account: Account) => Ages
  statusOf: (account: Account) => string | undefined
  isSame: (one: Account, other: Account) => boolean
  compose: (parts: Readonly<Record<TaskPart, Account>>, ages: Ages, incoming: Account) => Account
  withAges: (account: Account, ages: Ages) => Account
  /** By the clock that changes are shown in. */
  cameAt: (account: Account) => number
  /** Environment's clock, no later and no earlier than the moment that the answer describes. */
  span: (account: Account) => { readonly asOf: number; readonly until: number }
}

/** A visible change: when, and the status before if it changed. */
export interface SeenChange {
  readonly at: number
  readonly from: string | undefined
}

/** A task in a picture. Never mutated; the same object until something of the task changes. */
export interface Known<Account> {
  /** Each part from its newest account. */
  readonly kept: Account
  /** The last answer's, if it was an older version: a replica lags, or a backup was restored. */
  readonly older: Account | undefined
  readonly change: SeenChange | undefined
}

/**
 * Merges one account of a task, part by part, newest version first (`contract/task-parts.ts`), whatever the
 * order of arrival.
 * @param newsAfter An unknown task is news if updated after this environment time; Infinity for a first
 * picture.
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

function hasSameCounters(one: TaskAge, other: TaskAge): boolean {
  return one.every((value, index) => index === one.length - 1 || value === other[index])
}

/** Older in one part and not newer in the other. */
export function isOlder<Account>(before: Account, incoming: Account, { agesOf }: Pick<Accounts<Account>, 'agesOf'>) {
  const [old, now] = [agesOf(before), agesOf(incoming)]
  const definition = now.definition[0] - old.definition[0]
  const status = now.status[1] - old.status[1]
  return definition <= 0 && status <= 0 && definition + status < 0
}

/** Only with a later moment: answers overtake each other, and page tokens pin the past. */
function laterButOlder<Account>(
  { kept, older }: Known<Account>,
  incoming: Account,
  { span, isSame }: Accounts<Account>,
): Account | undefined {
  if (span(incoming).asOf <= span(kept).until) return older
  return older !== undefined && isSame(older, incoming) ? older : incoming
}
