import { isNewestIn, neededVersions, type TaskAge } from '../../contract/task-parts.ts'
import type { JournalGap, Picture, PictureTask, PictureWalk } from '../wire/journal.ts'
import type { Counters, Position } from './split-answer.ts'

/** One version of a task as a client was told it. */
export interface Version {
  readonly content: number
  readonly moment: number
  readonly asOf: number
  readonly counters: Counters
  readonly status?: string
  /** The status before, where this version changed it. */
  readonly from?: string
  readonly isNews?: true
}

export interface ToldTask {
  /** Those that a merge may still need, in the order in which they were told. */
  readonly versions: readonly Version[]
  readonly absentSince?: number
}

/** What a client id was told up to a moment. */
export interface ToldState {
  readonly tasks: Map<string, ToldTask>
  /** Latest walk of each query, by the query. */
  readonly walks: Map<string, PictureWalk>
  moment: number | undefined
  date: number | undefined
  /** Moment and this machine's clock of the last answer that brought tasks. */
  read: number | undefined
  readAt: number | undefined
  /** The environment's clock up to which updates were asked for: what is newer is news. */
  covered: number | undefined
  /** Why no answers come any more, and since which moment. */
  trouble: { readonly from: number; readonly words: string } | undefined
}

/** What one exchange changed of that. */
export interface Delta {
  /** What the clock said, where that is not the moment. */
  readonly date?: number
  /** It brought tasks; this machine's clock then. */
  readonly readAt?: number
  readonly covered?: number
  readonly tasks?: readonly (readonly [id: string, version: Omit<Version, 'moment'>])[]
  /** Named again as they were after they were absent. */
  readonly back?: readonly string[]
  /** A whole walk has ended without them. */
  readonly absent?: readonly string[]
  readonly walk?: readonly [query: string, walk: PictureWalk]
  readonly trouble?: ToldState['trouble']
  /** The time without answers that it ended. */
  readonly gap?: JournalGap
  /** Of entities in tasks that it changed. */
  readonly positions?: readonly Position[]
}

export function newState(): ToldState {
  return {
    tasks: new Map(),
    walks: new Map(),
    moment: undefined,
    date: undefined,
    read: undefined,
    readAt: undefined,
    covered: undefined,
    trouble: undefined,
  }
}

/** Takes in what an exchange changed. */
export function applyDelta(state: ToldState, moment: number, delta: Delta): void {
  state.moment = moment
  state.date = delta.date
  if (delta.readAt !== undefined) {
    state.read = moment
    state.readAt = delta.readAt
    state.trouble = undefined
  }
  if (delta.trouble !== undefined) state.trouble = delta.trouble
  if (delta.covered !== undefined) state.covered = delta.covered
  for (const [id, version] of delta.tasks ?? []) {
    const versions = withVersion(state.tasks.get(id)?.versions ?? [], { ...version, moment })
    state.tasks.set(id, { versions })
  }
  for (const id of delta.back ?? []) {
    const task = state.tasks.get(id)
    if (task !== undefined) state.tasks.set(id, { versions: task.versions })
  }
  for (const id of delta.absent ?? []) {
    const task = state.tasks.get(id)
    if (task !== undefined) state.tasks.set(id, { ...task, absentSince: moment })
  }
  if (delta.walk !== undefined) {
    const [query, walk] = delta.walk
    state.walks.delete(query)
    state.walks.set(query, walk)
    dropOldRanges(state.walks, walk)
  }
}

/** A version that is answered again stays as it first was. It is the last one again. */
function withVersion(before: readonly Version[], version: Version): readonly Version[] {
  const again = before.find(({ content }) => content === version.content)
  return neededVersions([...before.filter((each) => each !== again), again ?? version], ageOfVersion)
}

/** How new a version is, as a merge compares it. */
export function ageOfVersion({ counters, asOf }: Pick<Version, 'counters' | 'asOf'>): TaskAge {
  const [definition, status, updated, statusUpdated] = counters
  return [definition, status, updated, statusUpdated, asOf]
}

/** The status that a merge of these versions has. */
export function statusOf(versions: readonly Version[]): string | undefined {
  const ages = versions.map(ageOfVersion)
  return versions.find((version) => isNewestIn('status', ageOfVersion(version), ages))?.status
}

/** Queries whose range moves on are new ones each time: those that are long over are dropped. */
const KEPT_RANGES_MS = 15 * 60_000

function dropOldRanges(walks: Map<string, PictureWalk>, newest: PictureWalk): void {
  if (newest.startTime === undefined) return
  for (const [query, walk] of walks)
    if (walk.startTime !== undefined && walk.last < newest.last - KEPT_RANGES_MS) walks.delete(query)
}

/** Of the whole state, for whoever asks for it. */
export function pictureOf(state: ToldState, gap: JournalGap | undefined): Picture {
  const { moment, date, read } = state
  const tasks: PictureTask[] = []
  for (const [id, { versions, absentSince }] of state.tasks)
    for (const version of versions) tasks.push(pictureTask(id, version, absentSince))
  return {
    ...(moment !== undefined && { moment }),
    ...(date !== undefined && { date }),
    ...(read !== undefined && { read }),
    tasks,
    walks: [...state.walks.values()],
    ...(gap !== undefined && { gap }),
  }
}

export function pictureTask(id: string, version: Version, absentSince?: number): PictureTask {
  const { content, moment, asOf, from, isNews } = version
  return {
    id,
    content,
    moment,
    asOf,
    ...(from !== undefined && { from }),
    ...(isNews && { isNews }),
    ...(absentSince !== undefined && { absentSince }),
  }
}

/** The state as JSON, and back. */
export function stateText(state: ToldState): string {
  return JSON.stringify({ ...state, tasks: [...state.tasks], walks: [...state.walks] })
}

export function stateFrom(text: string): ToldState {
  const {
    tasks,
    walks,
    ...rest
  }: Omit<ToldState, 'tasks' | 'walks'> & {
    tasks: [string, ToldTask][]
    walks: [string, PictureWalk][]
  } = JSON.parse(text)
  return { ...newState(), ...rest, tasks: new Map(tasks), walks: new Map(walks) }
}
