import { createHash } from 'node:crypto'
import { readFileSync, writeSync } from 'node:fs'

import type { Entity } from '../contract/entity/entity.ts'
import { openEnvironment } from './open-environment.ts'
import type { Environment } from './environment.ts'

/**
 * Killed by `kill.test.ts`: opens a data folder, looks for all that earlier processes acknowledged, then
 * writes, and reports each acknowledged write. Arguments: folder, file of acknowledged writes, number of the
 * round.
 */

/** One process's acknowledged writes, by kind. */
export interface AcknowledgedWrites {
  round: number
  kind: 'tasks' | 'object' | 'override'
  number: number
}

const [data = '', file = '', roundText = ''] = process.argv.slice(2)
const round = Number(roundText)
/** More than a process has in progress at a time. */
const WRITERS = 4

function say(line: object) {
  return void writeSync(1, `${JSON.stringify(line)}\n`)
}
const partsOfTask = ['a', 'b', 'c']
function taskId(of: number, number: number, part: string) {
  return `kill-${of}-${number}-${part}`
}
function entityId(of: number, number: number) {
  return `kill-entity-${of}-${number}`
}
function objectPath(of: number, number: number) {
  return `kill/${of}/${number}`
}
function bytesOf(of: number, number: number) {
  return Buffer.alloc(20_000, `${of} ${number} `)
}

const environment = await openEnvironment({ data, still: true })
const found = await lookFor(JSON.parse(readFileSync(file, 'utf8')))
const authorization = `Bearer ${await tokenOf(environment.service)}`
say({ found })
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(environment, writer)))

async function write({ store, blobs, service }: Environment, writer: number): Promise<void> {
  for (let number = writer; ; number += WRITERS) {
    await store.tasks.put(
      partsOfTask.map((part) => ({
        version: { taskId: taskId(round, number, part) },
        lastUpdateTime: '2026-01-01T00:00:00Z',
      })),
    )
    say({ round, kind: 'tasks', number } satisfies AcknowledgedWrites)

    const { sha256, bytes } = await blobs.put(bytesOf(round, number))
    await store.objects.put({ path: objectPath(round, number), sha256, bytes, contentType: 'text/plain' })
    say({ round, kind: 'object', number } satisfies AcknowledgedWrites)

    await store.entities.put([overridden(entityId(round, number))])
    const url = `http://environment.test/api/v1/entities/${entityId(round, number)}/override/aliases.name`
    const response = await service(new Request(url, { method: 'DELETE', headers: { authorization } }))
    if (response.status !== 200) throw new Error(`The override was not removed: ${await response.text()}`)
    say({ round, kind: 'override', number } satisfies AcknowledgedWrites)
  }
}

async function tokenOf(service: Environment['service']): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'operator',
    client_secret: 'operator-secret',
  })
  const response = await service(new Request('http://environment.test/api/v1/oauth/token', { method: 'POST', body }))
  const { access_token: token } = (await response.json()) as { access_token: string }
  return token
}

function overridden(id: string): Entity {
  return {
    entityId: id,
    aliases: { name: 'Masking' },
    overrides: { override: [{ fieldPath: 'aliases.name', maskedFieldValue: { aliases: { name: 'Masked' } } }] },
  }
}

/** How many were looked for; throws at the first that is lost or half there. */
async function lookFor(acknowledged: readonly AcknowledgedWrites[]): Promise<number> {
  const { store, blobs } = environment
  for (const { round: of, kind, number } of acknowledged) {
    const name = `${kind} ${number} of round ${of}`
    if (kind === 'tasks' && (await tasksThere(of, number)) !== partsOfTask.length) throw new Error(`${name} is lost`)
    if (kind === 'override') {
      const entity = await store.entities.get(entityId(of, number))
      if (entity?.aliases?.name !== 'Masked' || entity.overrides) throw new Error(`${name} is lost`)
    }
    if (kind === 'object') {
      const object = await store.objects.get(objectPath(of, number))
      const bytes = await new Response(await blobs.open(object?.sha256 ?? '')).arrayBuffer()
      const hash = createHash('sha256').update(bytesOf(of, number)).digest('hex')
      if (createHash('sha256').update(Buffer.from(bytes)).digest('hex') !== hash) throw new Error(`${name} is damaged`)
    }
  }
  const last = Math.max(0, ...acknowledged.map(({ number }) => number)) + 2 * WRITERS
  for (let number = 0; number < last; number++) {
    const there = await tasksThere(round - 1, number)
    if (there !== 0 && there !== partsOfTask.length) throw new Error(`tasks ${number} are half there: ${there}`)
    const object = await store.objects.get(objectPath(round - 1, number))
    if (object && !(await blobs.has(object.sha256))) throw new Error(`object ${number} has no bytes`)
  }
  return acknowledged.length
}

async function tasksThere(of: number, number: number): Promise<number> {
  const there = await Promise.all(partsOfTask.map((part) => environment.store.tasks.exists(taskId(of, number, part))))
  return there.filter(Boolean).length
}
