import { onTestFinished } from 'vitest'

import { temporarySql } from '../../database/engines.test.support.ts'
import type { Sql } from '../../database/sql.ts'
import { someTask, temporaryService } from '../../environment/service.test.support.ts'
import type { Task, TaskStatusValue } from '../../contract/task.ts'
import { START, temporaryWatch } from '../../watch/service.test.support.ts'
import type { WatchOptions } from '../../watch/open-watch.ts'
import { KEEPER, type KeeperFacts } from '../../watch/wire/keeper.ts'
import type { LogPage } from '../../watch/wire/log.ts'
import type { State } from '../../watch/wire/state.ts'
import { VirtualClock } from '../../world/virtual-clock.ts'
import type { Backend } from '../backends/backend.ts'
import { embeddedBackend } from '../backends/embedded.ts'
import { clientToken, lastingToken, type KeeperClient } from './keeper-token.ts'
import { Keeper } from './keeper.ts'
import { startKeeperEngine } from './engine.ts'
import type { OpenEngine } from './engine-thread.ts'
import { createTaskQueries } from './task-queries.ts'

export const CYCLE_MS = 10_000

/** An environment on a clock that tests move. */
export async function environmentInTest() {
  const environment = await temporaryService()
  const clock = new VirtualClock(START)
  const answered = embeddedBackend(environment.service)
  const pending = new Set<Request>()
  /** Hashing a secret takes real time. */
  const backend: Backend = async (request, arrival) => {
    pending.add(request)
    return answered(request, arrival).finally(() => pending.delete(request))
  }
  let versions = 1
  return {
    ...environment,
    clock,
    backend,
    /** A version that is newer than all before. */
    putTask: (taskId: string, status: TaskStatusValue, more: Partial<Task> = {}) =>
      environment.store.transaction(async (tx) => {
        versions += 1
        const task = someTask(taskId, (clock.now() - START) / 1000, status)
        const version = { taskId, definitionVersion: versions, statusVersion: versions }
        await tx.tasks.put([{ ...task, version, ...more }])
      }),
    /** A second at a time, as each second something may be due. */
    run: async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 1) {
        environment.clock.advance(1000)
        environment.realClock.advance(1000)
        await clock.runUntil(clock.now() + 1000)
        for (let turn = 0; turn < 20; turn += 1) {
          while (pending.size > 0) await new Promise((resolve) => setTimeout(resolve, 1))
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
    },
  }
}

export interface KeeperInTest {
  /** In place of the environment's. */
  backend?: Backend
  /** Shared by several. */
  sql?: Sql
  serverName?: string
  client?: KeeperClient
  journal?: WatchOptions['journal']
  openEngine?: OpenEngine
}

/** A server's watch with its keeper. `die`: as if its process was killed. */
export async function keeperInTest(
  environment: Awaited<ReturnType<typeof environmentInTest>>,
  { backend = environment.backend, sql, serverName = 'hw-1', client, journal, openEngine }: KeeperInTest = {},
) {
  const { clock } = environment
  let isDead = false
  const every = (milliseconds: number, work: () => void) => {
    const again = () => clock.schedule(milliseconds, () => !isDead && (work(), (cancel = again())))
    let cancel = again()
    return () => cancel()
  }
  const schedule = (work: () => void, milliseconds: number) => clock.schedule(milliseconds, () => !isDead && work())
  const machine = { machine: clock.now, steady: clock.now, schedule }
  const watch = await temporaryWatch({
    sql: sql ?? (await temporarySql('libsql')),
    isShared: sql !== undefined,
    serverName,
    journal,
    now: clock.now,
    machine: { now: clock.now, every },
  })
  const failures: unknown[] = []
  const onError = (error: unknown) => void failures.push(error)
  const token =
    client === undefined
      ? lastingToken(environment.tokens.inner({ id: KEEPER, secretHash: '', permissions: ['tasks:query'] }))
      : clientToken(client, backend)
  const keeper = new Keeper({
    watch: watch.keeper,
    query: createTaskQueries({ backend, token, clientId: client?.id ?? KEEPER, onPassed: watch.onPassed }),
    client: client?.id,
    cycleMilliseconds: CYCLE_MS,
    openEngine:
      openEngine ??
      ((port, settings) => {
        const stop = startKeeperEngine(port, machine, { ...settings, onError })
        return async () => stop()
      }),
    clock: machine,
    onError,
  })
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= keeper.stop())
  onTestFinished(() => (isDead ? undefined : stop()))
  return {
    ...watch,
    failures,
    stop,
    die: () => void (isDead = true),
    facts: () => watch.ask<KeeperFacts>('GET', '/keeper'),
    state: () => watch.ask<State>('GET', '/state'),
    entries: async () => (await watch.ask<LogPage>('GET', '/log')).entries.map(({ text }) => text),
  }
}
