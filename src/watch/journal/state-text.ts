import {
  nothingFollowed,
  withAccount,
  type Account,
  type Followed,
  type FollowedTask,
  type FollowedWalk,
  type News,
} from '../../picture/followed.ts'

/** Earlier journals stored unmerged versions, in order. */
interface VersionsOfTask {
  readonly versions: readonly (Account & News)[]
  readonly absentSince?: number
}

export function stateText(state: Followed): string {
  return JSON.stringify({ ...state, tasks: [...state.tasks], walks: [...state.walks] })
}

export function stateFrom(text: string): Followed {
  const {
    tasks,
    walks,
    ...rest
  }: Omit<Followed, 'tasks' | 'walks'> & {
    tasks: [string, FollowedTask | VersionsOfTask][]
    walks: [string, FollowedWalk][]
  } = JSON.parse(text)
  const known = tasks.flatMap(([id, task]): [string, FollowedTask][] => {
    const read = 'versions' in task ? putTogether(task) : task
    return read === undefined ? [] : [[id, read]]
  })
  return { ...nothingFollowed(), ...rest, tasks: new Map(known), walks: new Map(walks) }
}

function putTogether({ versions, absentSince }: VersionsOfTask): FollowedTask | undefined {
  const task = versions.reduce<FollowedTask | undefined>((before, version) => {
    const { isNews, from: _, ...account } = version
    return withAccount(before, account, isNews ? -Infinity : Infinity)
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
