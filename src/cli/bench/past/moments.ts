import { anyTask } from '../../../picture/filter/task-filter.ts'
import { createTextCache } from '../../../console/known/past/text-cache.ts'
import { memorySource } from '../../../console/known/past/memory-source.ts'
import { createPastPicture } from '../../../console/known/past/past-picture.ts'
import { filteredTasks } from '../../../picture/tasks.ts'
import type { KeptExchange, PictureTask } from '../../../watch/wire/journal.ts'

const START = Date.UTC(2026, 10, 21, 14)
const STATUSES = ['STATUS_SENT', 'STATUS_ACK', 'STATUS_WILCO', 'STATUS_EXECUTING', 'STATUS_CREATED']
const UNITS = 500

function iso(time: number): string {
  return new Date(time).toISOString()
}

function textOf(index: number, version: number, time: number): string {
  const entityId = `unit-${index % UNITS}`
  return JSON.stringify({
    version: { taskId: `task-${index}`, definitionVersion: 1, statusVersion: version },
    displayName: `Task ${index}`,
    createTime: iso(START - 60_000),
    lastUpdateTime: iso(time),
    specification: { '@type': `type.example/sar.v1.Kind${index % 7}` },
    status: { status: STATUSES[(index + version) % STATUSES.length], lastUpdateTime: iso(time) },
    relations: { assignee: { system: { entityId } } },
    executionConstraints: { completeBefore: iso(START + 1_200_000 + (index % 1000) * 60_000) },
    initialEntities: [
      {
        entity: {
          entityId,
          aliases: { name: `Unit ${index % UNITS}` },
          milView: { disposition: 'DISPOSITION_FRIENDLY', environment: 'ENVIRONMENT_AIR' },
          provenance: { sourceUpdateTime: iso(time) },
          location: { position: { latitudeDegrees: 40 + (index % 100) / 20, longitudeDegrees: -69 + version / 1000 } },
        },
      },
    ],
  })
}

function answer(moment: number): KeptExchange {
  const target = '/api/v1/tasks/query'
  return { moment, operation: 'queryTasks', method: 'POST', target, status: 200, took: 5, bytes: 0 }
}

/** Processor time in milliseconds, garbage collection and compiling included. */
export interface Timings {
  readonly first: number
  readonly steps: readonly number[]
  /** To random moments of the hour, whose tasks were shown before. */
  readonly jumps: readonly number[]
}

/** `changed`: share of tasks that change every ten seconds. */
export async function moments({ tasks: count, changed }: { tasks: number; changed: number }): Promise<Timings> {
  const texts: string[] = []
  const versions = new Map<number, number>()
  const received = (index: number, moment: number): PictureTask => {
    const version = (versions.get(index) ?? 0) + 1
    versions.set(index, version)
    const content = texts.push(textOf(index, version, moment - 1000)) - 1
    return { id: `task-${index}`, content, moment, asOf: moment, ...(version > 1 && { isNews: true as const }) }
  }
  const each = Math.round(count * changed)
  const answers = Array.from({ length: 361 }, (_, poll) => {
    const moment = START + poll * 10_000
    const indexes = Array.from({ length: poll === 0 ? count : each }, (_unused, at) => (poll * each + at) % count)
    return { exchange: answer(moment), tasks: indexes.map((index) => received(index, moment)) }
  })
  const source = await memorySource({
    kind: 'capsule',
    environment: 'bench',
    basis: { tasks: [], walks: [] },
    received: answers,
    gaps: [],
    textOf: (content) => texts[content],
  })
  const contents = createTextCache(source)
  const room = createPastPicture(source, contents)
  room.feed.start(anyTask)
  filteredTasks(room.tasks, anyTask, START).follow(() => undefined)
  const { signal } = new AbortController()

  const show = async (at: number): Promise<number> => {
    const before = process.cpuUsage()
    const picture = await source.picture(at, signal)
    await contents.load(
      picture.tasks.map(({ content }) => content),
      signal,
      () => undefined,
    )
    room.show(picture, at)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const anywhere = (index: number): number => START + ((index * 1_237) % 361) * 10_000
  const first = await show(START)
  const steps: number[] = []
  for (let poll = 1; poll <= 60; poll += 1) steps.push(await show(START + poll * 10_000))
  const jumps: number[] = []
  for (let index = 1; index <= 60; index += 1) {
    await show(anywhere(index))
    await show(START)
    jumps.push(await show(anywhere(index)))
  }
  return { first, steps: steps.slice(10), jumps: jumps.slice(10) }
}
