import { create } from 'zustand'

import type { Exchange } from '../../../conformance/exchange.ts'
import { useActivity } from '../../platform/activity/activity.ts'
import type { ActivityEntry } from '../../platform/activity/activity-entry.ts'
import { followExchanges, useExchanges } from '../../platform/api/exchanges/exchanges.ts'
import { copiesInTask, type EntityCopy } from '../../../entity/copy.ts'
import { currentScope } from '../../platform/session/scope.ts'
import { useSession } from '../../platform/session/session.ts'
import { onSignOut } from '../../platform/session/sign-out.ts'
import { inSlices, nextSlice } from '../../ui/browser/time-slice.ts'
import { present } from '../live-tasks.ts'
import type { LoadedTask } from '../../../picture/loaded-task.ts'
import { learnFromActivity, learnFromAnswer } from './answers.ts'
import { createKnownIndex } from './known-index.ts'
import type { NamedBy } from './known-thing.ts'
import { mentionsIn } from './mentions-in.ts'

/** Objects and streams mentioned since sign-in, in memory only. The service can't list them. */
export const known = createKnownIndex()

interface Gathered {
  readonly tasks: number
  readonly entities: number
  readonly isUnderWay: boolean
  /** When gathering began, this machine's clock: earlier mentions are unknown. */
  readonly since: number | undefined
}
const nothingGathered: Gathered = { tasks: 0, entities: 0, isUnderWay: false, since: undefined }

export const useGathered = create(() => nothingGathered)

interface Text {
  readonly json: unknown
  readonly leftOut?: string
  readonly by: Omit<NamedBy, 'place'>
}

let stops: (() => void)[] | undefined
/** Detects work for a session that has ended. */
let session = 0
/** By task, as only the newest version is read. */
const waitingTasks = new Map<string, LoadedTask>()
let waitingTexts: Text[] = []
let isReading = false
let readTasks = new Set<string>()
let readEntities = new Set<string>()
let readCopies = new WeakSet<EntityCopy>()
/** Files that were read whole, so their copies are skipped. */
let files = new Set<string>()
let hadOpened = false
/** Log entries read, by whether they had an answer. */
let readEntries = new Map<string, boolean>()

/** Until the session ends. Idempotent. */
export function gatherKnown(): void {
  if (stops !== undefined || useSession.getState().phase === 'none') return
  useGathered.setState({ since: Date.now() })
  followAnswers()
  stops = [
    present.tasks.all.follow((changes) => {
      if (changes === undefined) takeTasks(present.tasks.all.items())
      else takeTasks(changes.flatMap(({ after }) => after ?? []))
    }),
    present.entities.follow(takeAdded),
    useActivity.subscribe(takeActivity),
  ]
  takeTasks(present.tasks.all.items())
  takeAdded()
  takeActivity()
}

function takeTasks(tasks: Iterable<LoadedTask>): void {
  for (const task of tasks) waitingTasks.set(task.id, task)
  read()
}

function takeAdded(): void {
  const added = present.entities.added()
  for (const copy of added) {
    if (readCopies.has(copy)) continue
    readCopies.add(copy)
    const { source, key, wire } = copy
    if (source.kind !== 'opened')
      waitingTexts.push({ json: wire, by: { by: 'entity media', subject: key, at: Date.now() } })
    else if (!files.has(source.name))
      waitingTexts.push({ json: wire, by: { by: 'file', subject: source.name, at: source.openedAt } })
  }
  const hasOpened = added.some(({ source }) => source.kind === 'opened')
  const areForgotten = hadOpened && !hasOpened
  hadOpened = hasOpened
  if (areForgotten) {
    files.clear()
    waitingTexts = waitingTexts.filter(({ by }) => by.by !== 'file')
    known.forgetFiles()
    known.show()
  }
  read()
}

function takeActivity(): void {
  const scope = currentScope()
  for (const entry of useActivity.getState().entries) if (isNew(entry, scope)) learnFromActivity(known, entry)
  known.show()
}

function isNew({ id, scope, answer }: ActivityEntry, wanted: string): boolean {
  const isAnswered = answer !== undefined
  if (scope !== wanted || readEntries.get(id) === isAnswered) return false
  readEntries.set(id, isAnswered)
  return true
}

/** Reads an opened file's mentions beyond its entities. */
export function addFile(name: string, json: unknown, openedAt: number): void {
  gatherKnown()
  files.add(name)
  waitingTexts.push({ json, by: { by: 'file', subject: name, at: openedAt } })
  read()
}

function read(): void {
  if (isReading || (waitingTasks.size === 0 && waitingTexts.length === 0)) return
  isReading = true
  useGathered.setState({ isUnderWay: true })
  const begunIn = session
  const show = (): boolean => {
    if (begunIn !== session) return true
    known.show()
    useGathered.setState({ tasks: readTasks.size, entities: readEntities.size })
    return false
  }
  void nextSlice()
    .then(() => (begunIn === session ? inSlices(namesInWaiting(), show, () => undefined) : undefined))
    .finally(() => {
      if (begunIn !== session) return
      show()
      isReading = false
      useGathered.setState({ isUnderWay: false })
    })
}

function* namesInWaiting(): Generator<undefined> {
  for (;;) {
    const [id, task] = waitingTasks.entries().next().value ?? []
    if (id !== undefined && task !== undefined) {
      waitingTasks.delete(id)
      for (const text of textsOf(task)) yield* namesInText(text)
      readTasks.add(id)
      continue
    }
    const text = waitingTexts.shift()
    if (text === undefined) return
    yield* namesInText(text)
  }
}

function textsOf(task: LoadedTask): Text[] {
  const { id, raw, receivedAt: at } = task
  const copies = copiesInTask(task)
  for (const { key } of copies) readEntities.add(key)
  return [
    { json: raw, leftOut: 'initialEntities', by: { by: 'task', subject: id, at } },
    ...copies.map(({ key, wire }): Text => ({ json: wire, by: { by: 'entity media', subject: key, at } })),
  ]
}

function* namesInText({ json, leftOut, by }: Text): Generator<undefined> {
  for (const named of mentionsIn(json, leftOut)) {
    if (named !== undefined) known.name(named.kind, named.id, { ...by, place: named.place })
    yield undefined
  }
}

let isFollowing = false
const asked = new Map<number, Exchange>()

/** Reads the request log first. Idempotent. */
export function followAnswers(): void {
  if (isFollowing) return
  isFollowing = true
  for (const exchange of useExchanges.getState().exchanges.toReversed()) take(exchange)
  followExchanges((id, changes) => {
    const exchange = { ...asked.get(id), ...changes }
    if (isWhole(exchange)) take(exchange)
  })
  known.show()
}

function isWhole(exchange: Partial<Exchange>): exchange is Exchange {
  return exchange.operation !== undefined
}

function take(exchange: Exchange): void {
  const { id, operation, url, outcome, responseBody, endedAt } = exchange
  const { environment, isRecording } = useSession.getState()
  if (operation !== 'getObject' && operation !== 'listDeletedObjects') return
  if (environment === undefined || isRecording || !url.startsWith(`${environment.url}/`)) return
  const isAnswered = outcome !== undefined && (operation === 'getObject' || responseBody !== undefined)
  // The head alone counts as served, even if the body breaks off.
  if (isAnswered || endedAt !== undefined) asked.delete(id)
  else asked.set(id, exchange)
  if (!isAnswered) return
  learnFromAnswer(known, exchange)
  known.show()
}

onSignOut(() => {
  session += 1
  for (const stop of stops ?? []) stop()
  stops = undefined
  waitingTasks.clear()
  waitingTexts = []
  isReading = false
  files = new Set()
  hadOpened = false
  ;[readTasks, readEntities, readCopies, readEntries] = [new Set(), new Set(), new WeakSet(), new Map()]
  asked.clear()
  known.clear()
  useGathered.setState(nothingGathered)
})
