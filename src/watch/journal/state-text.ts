import {
  emptyState,
  withSnapshot,
  type Snapshot,
  type ReceivedState,
  type StateTask,
  type StateWalk,
  type TaskNews,
} from '../../picture/received-state.ts'

/** Earlier journals stored unmerged versions, in order. */
interface VersionsOfTask {
  readonly versions: readonly (Snapshot & TaskNews)[]
  readonly absentSince?: number
}

export function stateText(state: ReceivedState): string {
  return JSON.stringify({ ...state, tasks: [...state.tasks], walks: [...state.walks] })
}

export function stateFrom(text: string): ReceivedState {
  const {
    tasks,
    walks,
    ...rest
  }: Omit<ReceivedState, 'tasks' | 'walks'> & {
    tasks: [string, StateTask | VersionsOfTask][]
    walks: [string, StateWalk][]
  } = JSON.parse(text)
  const known = tasks.flatMap(([id, task]): [string, StateTask][] => {
    const read = 'versions' in task ? putTogether(task) : task
    return read === undefined ? [] : [[id, read]]
  })
  return { ...emptyState(), ...rest, tasks: new Map(known), walks: new Map(walks) }
}

function putTogether({ versions, absentSince }: VersionsOfTask): StateTask | undefined {
  const task = versions.reduce<StateTask | undefined>((before, version) => {
    const { isNews, from: _, ...snapshot } = version
    return withSnapshot(before, snapshot, isNews ? -Infinity : Infinity)
  }, undefined)
  const from = versions.at(-1)?.from
  return (
    task && {
      ...task,
      ...(from !== undefined && { change: { at: task.kept.moment, from } }),
      ...(absentSince !== undefined && { absentSince }),
    }
  )
}
