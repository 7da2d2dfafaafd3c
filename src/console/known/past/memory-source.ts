import type {
  JournalGap,
  KeptExchange,
  Picture,
  PictureTask,
  PictureWalk,
  Trails,
} from '../../../watch/wire/journal.ts'
import { queryFilterKey } from '../../../picture/query-filter.ts'
import { copiesInTask } from '../../../entity/copy.ts'
import { positionOf } from '../../../geo/position.ts'
import { inSlices } from '../../ui/browser/time-slice.ts'
import { contentOf } from './text-cache.ts'
import type { PastSource } from './past-source.ts'
import { createLatest, type Latest } from './latest.ts'
import { receivedTask } from './received-task.ts'

export interface PastAnswer {
  readonly exchange: KeptExchange
  /** Environment's clock, if it differs from the moment. */
  readonly date?: number | undefined
  readonly tasks: readonly PictureTask[]
  readonly walk?: PictureWalk | undefined
  /** On the track even without changes. */
  readonly isStep?: boolean
}

export interface MemoryParts extends Pick<PastSource, 'kind' | 'environment' | 'marking' | 'span' | 'exchangeAt'> {
  /** State before the first answer. */
  readonly basis: Picture
  readonly received: readonly PastAnswer[]
  readonly gaps: readonly JournalGap[]
  readonly textOf: (content: number) => string | undefined
}

/** From a file. Prepared in slices, so that each picture is cheap. */
export async function memorySource(parts: MemoryParts): Promise<PastSource> {
  const { basis, received, gaps, textOf, kind, environment, marking, span, exchangeAt } = parts
  const tasks = new Map<string, Latest<PictureTask>>()
  const walks = new Map<string, Latest<PictureWalk>>()
  const takeTask = (task: PictureTask, moment: number): void => {
    const latest = tasks.get(task.id) ?? createLatest<PictureTask>()
    tasks.set(task.id, latest)
    latest.add(moment, task)
  }
  const takeWalk = (walk: PictureWalk, moment: number): void => {
    const key = queryFilterKey(walk)
    const latest = walks.get(key) ?? createLatest<PictureWalk>()
    walks.set(key, latest)
    latest.add(moment, walk)
  }
  await inSlices(basis.tasks, never, (task) => takeTask(task, -Infinity))
  for (const walk of basis.walks) takeWalk(walk, -Infinity)
  await inSlices(
    received,
    never,
    ({ exchange: { moment }, tasks: changed, walk }) => {
      for (const task of changed) takeTask(task, moment)
      if (walk !== undefined) takeWalk(walk, moment)
    },
    1,
  )
  const answers = createLatest<PastAnswer>()
  const readings = createLatest<number>()
  if (basis.read !== undefined) readings.add(-Infinity, basis.read)
  for (const each of received) {
    const { moment, operation, status } = each.exchange
    answers.add(moment, each)
    if (operation === 'queryTasks' && status === 200) readings.add(moment, moment)
  }

  const picture = (at: number): Picture => {
    const last = answers.at(at)
    const moment = last?.exchange.moment ?? basis.moment
    const date = last === undefined ? basis.date : last.date
    const read = readings.at(at)
    const gap = gaps.find(({ from, to }) => from <= at && at < to)
    return {
      ...(moment !== undefined && { moment }),
      ...(date !== undefined && { date }),
      ...(read !== undefined && { read }),
      ...(gap !== undefined && { gap }),
      tasks: [...tasks.values()].flatMap((latest) => latest.at(at) ?? []),
      walks: [...walks.values()].flatMap((latest) => latest.at(at) ?? []),
    }
  }

  const trails = async (from: number, to: number, signal: AbortSignal): Promise<Trails> => {
    const found: Record<string, [number, number, number][]> = Object.create(null) as Record<string, []>
    const within = received.filter(({ exchange: { moment } }) => from <= moment && moment <= to)
    const contents = { get: (id: number) => contentOf(textOf(id) ?? '') }
    const take = (task: PictureTask): void => {
      const loaded = receivedTask(task, contents, {})
      for (const { key, entity } of loaded === undefined ? [] : copiesInTask(loaded)) {
        const position = positionOf(entity)
        if (position.kind !== 'position') continue
        const [longitude, latitude] = position.at
        const trail = (found[key] ??= [])
        const last = trail.at(-1)
        if (last?.[1] !== latitude || last[2] !== longitude) trail.push([task.moment, latitude, longitude])
      }
    }
    await inSlices(
      within.flatMap((each) => each.tasks),
      () => signal.aborted,
      take,
      4,
    )
    signal.throwIfAborted()
    return { trails: found }
  }

  const steps = received.filter(({ tasks: changed, isStep }) => isStep === true || changed.length > 0)
  return {
    kind,
    environment,
    marking,
    span,
    exchangeAt,
    track: (from, to) => {
      const within = steps.filter(({ exchange: { moment } }) => from <= moment && moment <= to)
      return Promise.resolve({
        from,
        to,
        moments: within.map(({ exchange }) => exchange.moment),
        counts: within.map((each) => each.tasks.length),
        gaps: gaps.filter((gap) => gap.to > from && gap.from < to),
      })
    },
    picture: (at) => Promise.resolve(picture(at)),
    contents: (ids) => Promise.resolve(ids.map((id) => textOf(id) ?? null)),
    exchanges: (before, limit) => {
      const earlier = received.filter(({ exchange: { moment } }) => moment < before)
      return Promise.resolve({
        exchanges: earlier
          .slice(-limit)
          .toReversed()
          .map(({ exchange: { requestBody: _asked, body: _answered, ...kept } }) => kept),
        hasMore: earlier.length > limit,
      })
    },
    exchange: (moment) => {
      const found = answers.at(moment)?.exchange
      return found?.moment === moment ? Promise.resolve(found) : Promise.reject(new Error('This exchange isn’t stored'))
    },
    trails,
  }
}

function never(): boolean {
  return false
}
