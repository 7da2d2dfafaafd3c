import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import { operations, type OperationId } from '../../contract/operations.ts'
import { defaultEngine, engines, temporarySql, type SqlEngine } from '../../database/engines.test.support.ts'
import { isLong } from '../../property-runs.test.support.ts'
import { openCallOuts } from '../../server/call-out/call-out.ts'
import { realMachine } from '../../server/watch/real-machine.ts'
import { openJournal } from '../journal/journal.ts'
import { acknowledgementOf, onset, START, temporaryWatch } from '../service.test.support.ts'
import { handoverProofOf } from '../wire/handover-proof.ts'
import type { Handover } from '../wire/handover.ts'
import type { LogPage } from '../wire/log.ts'
import { watchOperations, type WatchOperationId, type WatchOperations } from '../wire/operations.ts'
import type { WatchOperation } from '../wire/operation.ts'
import {
  PERSON_HEADER,
  PROOF_HEADER,
  type PersonMark,
  type PersonRules,
  type Proved,
  type Ticket,
} from '../wire/person.ts'
import { requestProofOf } from '../wire/request-proof.ts'
import type { State } from '../wire/state.ts'

/** These change nothing, though they aren't a GET. */
const reads = ['getContents'] as const

type Changing = Exclude<
  { [Id in WatchOperationId]: WatchOperations[Id]['method'] extends 'GET' ? never : Id }[WatchOperationId],
  (typeof reads)[number]
>

const changing = Object.entries<WatchOperation>(watchOperations)
  .filter(([id, { method }]) => method !== 'GET' && !reads.some((read) => read === id))
  .map(([id]) => id as Changing)

const environmentChanges = Object.values(operations).flatMap(({ id, method }) => (method === 'DELETE' ? [id] : []))

interface Request {
  readonly path: string
  readonly body?: object
  /** The PIN is entered for this. */
  readonly of?: string
}

type Watch = Awaited<ReturnType<typeof openWatch>>

/** A request of each changing operation that is accepted, with what it needs prepared by another client. */
const requests: Record<Changing, (watch: Watch, id: string) => Promise<Request>> = {
  report: async (_, id) => ({ path: '/reports', body: { reports: [onset(id)] } }),
  acknowledge: async ({ raised }, id) => ({
    path: '/acknowledgements',
    body: { acknowledgements: [acknowledgementOf(await raised(id))] },
  }),
  shelve: async ({ raised }, id) => ({ path: '/shelvings', body: shelving(await raised(id)) }),
  returnNow: async ({ raised, prepare }, id) => {
    const alert = await raised(id)
    await prepare('POST', '/shelvings', shelving(alert))
    return { path: '/returns', body: { alertIds: [alert.id] } }
  },
  silence: async () => ({ path: '/silences', body: { seconds: 30 } }),
  forgetAlerts: async () => ({ path: '/alerts' }),
  saveRule: async ({ rule }, id) => ({ path: `/rules/${id}`, body: { rule: { ...(await rule()), id }, revision: 0 } }),
  removeRule: async ({ rule, prepare }, id) => {
    await prepare('PUT', `/rules/${id}`, { rule: { ...(await rule()), id }, revision: 0 })
    return { path: `/rules/${id}?revision=1` }
  },
  saveView: async (_, id) => ({ path: `/views/${id}`, body: view(id) }),
  removeView: async ({ prepare }, id) => {
    await prepare('PUT', `/views/${id}`, view(id))
    return { path: `/views/${id}?revision=1` }
  },
  writeLog: async (_, id) => ({ path: '/log', body: { entries: [{ id, text: 'Quiet', subjects: [] }] } }),
  putHandover: async (_, id) => ({ path: `/handovers/${id}`, body: draft }),
  putReadItems: async ({ drafted }, id) => {
    await drafted(id)
    return { path: `/handovers/${id}/read`, body: { items: ['i-1'] } }
  },
  signHandover: async ({ drafted }, id) => ({
    path: `/handovers/${id}/sign`,
    body: { side: 'outgoing', revision: 1 },
    of: handoverProofOf(await drafted(id), 'outgoing'),
  }),
  changeDestination: async (_, id) => ({
    path: '/call-outs/duty',
    body: { afterSeconds: Number(/\d+$/.exec(id)?.[0]) },
  }),
  testDestination: async () => ({ path: '/call-outs/duty/test' }),
  forgetJournal: async () => ({ path: '/journal' }),
  savePerson: async (_, id) => ({ path: `/persons/${id}`, body: person(initialsFrom(id)) }),
  forgetPerson: async ({ prepare }, id) => {
    await prepare('PUT', `/persons/${id}`, person(initialsFrom(id))).catch(() => undefined)
    return { path: `/persons/${id}` }
  },
  putOnWatch: async (_, id) => ({ path: '/on-watch', body: { desk: id, person: 'risto' } }),
  endOnWatch: async () => ({ path: '/on-watch' }),
  prove: async () => ({ path: '/proofs', body: { pin: '4711', of: ['b'.repeat(64)] } }),
  changePin: async () => ({ path: '/pin', body: { pin: '4711', before: '4711' } }),
}

/** These go last: they end or change what the others need. */
const last: readonly Changing[] = ['changePin', 'savePerson', 'forgetPerson', 'endOnWatch']

function shelving({ id, level }: { id: string; level: string }) {
  return { alerts: [{ alertId: id, level }], until: START + 600_000, reason: 'Being worked on' }
}

function view(id: string) {
  return { view: { version: 1, id, name: 'Executing', address: '/tasks', isPinned: false }, revision: 0 }
}

function person(initials: string, pin?: string) {
  return { name: `Person ${initials}`, initials, role: 'Operator', isActive: true, revision: 0, ...(pin && { pin }) }
}

/** Of the number at its end. */
function initialsFrom(id: string): string {
  const number = Number(/\d+$/.exec(id)?.[0])
  return `X${String.fromCodePoint(65 + Math.floor(number / 26), 65 + (number % 26))}`
}

const item = { id: 'i-1', section: 'notes', text: 'All quiet', subjects: [] }
const draft = { from: START - 1000, to: START, asOf: START, logFrom: 0, logTo: 0, items: [item], revision: 0 }

const DESK = 'desk-1_write_admin'
/** Prepares what an act needs, as Risto at another desk. */
const OTHER = 'desk-2_write_admin'

async function openWatch(engine: SqlEngine, personRules: Partial<PersonRules> | undefined, hasPersons = true) {
  const machine = { now: START }
  const sql = await temporarySql(engine)
  const open = () =>
    temporaryWatch({
      sql,
      machine: { now: () => machine.now, every: () => () => undefined },
      personRules: personRules && { isRequired: false, mayOneSign: false, confirmBy: 'person', ...personRules },
      callOut: callOut(),
      journal: { hours: 24, mostBytes: 1e9, place: { database: 'test' } },
      openJournal: async (journal) =>
        await openJournal({
          ...journal,
          sql: await temporarySql('libsql'),
          name: 'test',
          machine: realMachine,
          onError: () => undefined,
        }),
    })
  let watch = await open()
  let otherTicket = ''
  const ask = async <T>(method: string, path: string, body?: object, token = OTHER, ticket = otherTicket) => {
    const answer = await watch.send(method, path, body, token, ticket === '' ? {} : { [PERSON_HEADER]: ticket })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }
  const putOnWatch = async (id: string, desk: string, pin?: string, token = DESK) =>
    (await ask<Ticket>('POST', '/on-watch', { desk, person: id, pin }, token)).ticket
  if (personRules !== undefined && hasPersons) {
    await ask('PUT', '/persons/anna', person('AM', '4711'))
    await ask('PUT', '/persons/risto', person('RS'))
    otherTicket = await putOnWatch('risto', 'other', undefined, OTHER)
  }
  return {
    machine,
    putOnWatch,
    prepare: ask,
    raised: async (id: string) => {
      const { alerts } = await ask<{ alerts: [Parameters<typeof acknowledgementOf>[0]] }>('POST', '/reports', {
        reports: [onset(id)],
      })
      return alerts[0]
    },
    rule: async () => ({
      ...((await ask<State>('GET', '/state')).rules.find(({ id }) => id === 'task-fails')?.rule as object),
      isOn: true,
    }),
    drafted: (id: string) => ask<Handover>('PUT', `/handovers/${id}`, draft),
    logged: async () => (await ask<LogPage>('GET', '/log')).entries,
    send: (method: string, path: string, body: object | undefined, headers: Record<string, string>) =>
      watch.send(method, path, body, DESK, headers),
    change: async (method: string, path: string, { [PERSON_HEADER]: ticket, [PROOF_HEADER]: proof }: Names) =>
      await watch.changedBy(
        { method, path, hasBody: false, ticket: ticket ?? null, proof: proof ?? null },
        { clientId: 'desk-1', canWrite: true, canAdmin: true, isWall: false },
      ),
    prove: async (ticket: string, of: string, pin = '4711') => {
      const answer = await watch.send('POST', '/proofs', { pin, of: [of] }, DESK, { [PERSON_HEADER]: ticket })
      return answer.ok ? ((await answer.json()) as Proved).proofs[0] : undefined
    },
    useUp: (proof: string) =>
      watch.store.transaction((tx) => tx.takeProof(createHash('sha256').update(proof).digest('hex'), machine.now)),
    stay: async () => {
      otherTicket = ''
      otherTicket = await putOnWatch('risto', 'other', undefined, OTHER)
    },
    restart: async () => {
      await watch.close()
      watch = await open()
    },
  }
}

function callOut() {
  const { openFor } = openCallOuts({
    settings: {
      allowLoopback: false,
      destinations: [
        {
          name: 'duty',
          kind: 'webhook',
          url: 'https://duty.example/',
          levels: [],
          highestMarking: 'UNCLASSIFIED',
          afterSeconds: 0,
          signer: undefined,
          bearer: undefined,
        },
      ],
      heartbeat: undefined,
    },
    send: async () => ({ status: 200, body: null }),
    machine: realMachine,
    random: Math.random,
    base: () => 'http://watchfloor.example',
    onError: () => undefined,
  })
  return openFor(undefined, () => undefined)
}

type Names = Readonly<Record<string, string>>

/** Of one act: what names its author. */
type NamesFor = (request: Request) => Promise<Names>

interface Situation {
  /** Of the site; undefined: `--persons off`. */
  readonly rules?: Partial<PersonRules> | 'off'
  readonly hasPersons?: boolean
  /** It leans on what is stored. Only `npm run fuzz` runs the other ones on each engine. */
  readonly isOfDatabase?: true
  /** Of each act; two: at the same time. */
  readonly begin: (watch: Watch) => Promise<readonly NamesFor[]>
  /** Outcome of most operations, and of those that differ. */
  readonly most: string
  readonly but?: Partial<Record<Changing | OperationId, string>>
}

function ticketAlone(ticket: string): NamesFor {
  return async () => ({ [PERSON_HEADER]: ticket })
}

/** The ticket, and a proof where the PIN is asked for. */
function proving(ticket: string, prove: (of: string) => Promise<string | undefined>): NamesFor {
  return async ({ of }) => {
    const proof = of && (await prove(of))
    return { [PERSON_HEADER]: ticket, ...(proof && { [PROOF_HEADER]: proof }) }
  }
}

const nobody: NamesFor = async () => ({})

/** These work without a name, and ignore a ticket that has ended. */
const ofPersons = {
  savePerson: 'desk-1 alone',
  forgetPerson: 'desk-1 alone',
  putOnWatch: 'RS named',
  endOnWatch: 'nothing written',
} as const
const leavesNothing = { removeView: 'nothing written', prove: 'nothing written' } as const
/** These are about who is named. */
const needPerson = { prove: '409', changePin: '409' } as const
const anyoneReports = { report: 'desk-1 alone' } as const

function refusedChanges(why: string) {
  return { deleteEgressStream: why, deleteEntityOverride: why }
}

const situations: Record<string, Situation> = {
  'persons are off': {
    rules: 'off',
    begin: async () => [nobody],
    most: 'desk-1 alone',
    but: {
      ...leavesNothing,
      savePerson: '403',
      forgetPerson: '403',
      putOnWatch: '403',
      endOnWatch: '403',
      ...needPerson,
    },
  },
  'no person is kept yet': {
    rules: { isRequired: true },
    hasPersons: false,
    begin: async () => [nobody],
    most: 'desk-1 alone',
    but: { ...leavesNothing, ...needPerson, endOnWatch: 'nothing written', putOnWatch: '404' },
  },
  'nobody, as older clients send it': {
    begin: async () => [nobody],
    most: 'desk-1 alone',
    but: { ...leavesNothing, ...ofPersons, ...needPerson, ...refusedChanges('403 missing'), signHandover: '409' },
  },
  'nobody where a person is required': {
    rules: { isRequired: true },
    begin: async () => [nobody],
    most: '403 missing',
    but: { ...ofPersons, ...anyoneReports },
  },
  'named, without a PIN': {
    begin: async ({ putOnWatch }) => [ticketAlone(await putOnWatch('risto', 'desk'))],
    most: 'RS named',
    but: { ...leavesNothing, ...anyoneReports, prove: '409' },
  },
  proved: {
    isOfDatabase: true,
    begin: async ({ putOnWatch, prove }) => {
      const ticket = await putOnWatch('anna', 'desk', '4711')
      return [proving(ticket, (of) => prove(ticket, of))]
    },
    most: 'AM proved',
    but: { ...leavesNothing, ...anyoneReports, putOnWatch: 'RS named' },
  },
  'with a wrong PIN': {
    begin: async ({ putOnWatch, prove, machine }) => {
      const ticket = await putOnWatch('anna', 'desk', '4711')
      return [
        proving(ticket, async (of) => {
          // Not the third one in a row.
          machine.now += 60_000
          return await prove(ticket, of, '0000')
        }),
      ]
    },
    most: 'AM proved',
    but: {
      ...leavesNothing,
      ...anyoneReports,
      putOnWatch: 'RS named',
      signHandover: '403 unproved',
      ...refusedChanges('403 unproved'),
    },
  },
  'with a made-up ticket': {
    begin: async () => [ticketAlone('made-up')],
    most: '403 ended',
    but: { ...ofPersons, ...anyoneReports },
  },
  'with the proof of something else': {
    begin: async ({ putOnWatch, prove }) => {
      const ticket = await putOnWatch('anna', 'desk', '4711')
      return [proving(ticket, () => prove(ticket, 'a'.repeat(64)))]
    },
    most: 'AM proved',
    but: {
      ...leavesNothing,
      ...anyoneReports,
      putOnWatch: 'RS named',
      signHandover: '403 unproved',
      ...refusedChanges('403 unproved'),
    },
  },
  'with a proof that was used': {
    isOfDatabase: true,
    begin: async ({ putOnWatch, prove, useUp }) => {
      const ticket = await putOnWatch('anna', 'desk', '4711')
      return [
        proving(ticket, async (of) => {
          const proof = await prove(ticket, of)
          if (proof !== undefined) await useUp(proof)
          return proof
        }),
      ]
    },
    most: 'AM proved',
    but: {
      ...leavesNothing,
      ...anyoneReports,
      putOnWatch: 'RS named',
      signHandover: '403 unproved',
      ...refusedChanges('403 unproved'),
    },
  },
  'with a proof of a minute ago': {
    begin: async ({ putOnWatch, prove, machine }) => {
      const ticket = await putOnWatch('anna', 'desk', '4711')
      return [
        proving(ticket, async (of) => {
          const proof = await prove(ticket, of)
          machine.now += 60_000
          return proof
        }),
      ]
    },
    most: 'AM proved',
    but: {
      ...leavesNothing,
      ...anyoneReports,
      putOnWatch: 'RS named',
      signHandover: '403 unproved',
      ...refusedChanges('403 unproved'),
    },
  },
  'after twelve hours': {
    begin: async ({ putOnWatch, machine, stay }) => {
      const ticket = await putOnWatch('anna', 'desk', '4711')
      machine.now += 12 * 3_600_000 + 60_000
      await stay()
      return [ticketAlone(ticket)]
    },
    most: '403 ended',
    but: { ...ofPersons, ...anyoneReports, endOnWatch: 'AM proved' },
  },
  'at two desks at once': {
    isOfDatabase: true,
    begin: async ({ putOnWatch, prove }) => {
      const annas = await putOnWatch('anna', 'one', '4711')
      const ristos = await putOnWatch('risto', 'two')
      return [proving(annas, (of) => prove(annas, of)), ticketAlone(ristos)]
    },
    most: 'AM proved, RS named',
    but: {
      ...leavesNothing,
      ...anyoneReports,
      putOnWatch: 'RS named',
      // One of them has no PIN, and one test runs at a time.
      prove: '409',
      testDestination: '409',
    },
  },
  'after a restart': {
    isOfDatabase: true,
    begin: async ({ putOnWatch, prove, restart }) => {
      const ticket = await putOnWatch('anna', 'desk', '4711')
      return [
        proving(ticket, async (of) => {
          const proof = await prove(ticket, of)
          await restart()
          return proof
        }),
      ]
    },
    most: 'AM proved',
    but: { ...leavesNothing, ...anyoneReports, putOnWatch: 'RS named' },
  },
}

function situationsOn(engine: SqlEngine) {
  const isWhole = engine === defaultEngine || isLong
  return Object.entries(situations).filter(([, { isOfDatabase }]) => isWhole || isOfDatabase)
}

/** Persons next to this client, or `desk-1 alone`. */
function authorsIn(value: unknown): string[] {
  const found: string[] = []
  const visit = (each: unknown) => {
    if (typeof each !== 'object' || each === null) return
    for (const [name, inside] of Object.entries(each)) {
      visit(inside)
      if (inside !== 'desk-1' || !/^by$|By$/.test(name)) continue
      const person = Reflect.get(each, name === 'by' ? 'person' : name.replace(/By$/, 'Person')) as
        | PersonMark
        | undefined
      found.push(
        person === undefined ? 'desk-1 alone' : `${person.initials} ${person.proof === undefined ? 'named' : 'proved'}`,
      )
    }
  }
  visit(value)
  return found.length === 0 ? ['nothing written'] : found
}

function joined(outcomes: readonly string[]): string {
  return [...new Set(outcomes)].toSorted().join(', ')
}

async function refusalIn(answer: Response): Promise<string> {
  const { person } = (await answer.json()) as { person?: unknown }
  return typeof person === 'string' ? `${answer.status} ${person}` : String(answer.status)
}

/** In the watch: by answer and new entries. */
async function outcomeOf(watch: Watch, id: Changing, authors: readonly NamesFor[], number: number): Promise<string> {
  const { method } = watchOperations[id]
  const acts = []
  for (const [index, names] of authors.entries()) {
    const request = await requests[id](watch, `id-${id}-${number + index}`)
    acts.push({ ...request, headers: await names(request) })
  }
  const before = (await watch.logged()).length
  const outcomes = await Promise.all(
    acts.map(async ({ path, body, headers }) => {
      const answer = await watch.send(method, path, body, headers)
      if (!answer.ok) return { refusal: await refusalIn(answer), said: undefined }
      return { refusal: undefined, said: answer.status === 204 ? undefined : ((await answer.json()) as unknown) }
    }),
  )
  const refusals = outcomes.flatMap(({ refusal }) => refusal ?? [])
  if (refusals.length > 0) return joined(refusals)
  const entries = (await watch.logged()).slice(before).filter(({ by }) => by === 'desk-1')
  return joined(authorsIn(entries.length > 0 ? entries : outcomes.map(({ said }) => said)))
}

/** Of the environment. */
async function changeOf(watch: Watch, id: OperationId, authors: readonly NamesFor[]): Promise<string> {
  const { method, path } = operations[id]
  const filled = path.replaceAll(/\{\w+\}/g, 'x')
  const outcomes = []
  for (const names of authors) {
    const headers = await names({ path: filled, of: requestProofOf({ method, path: filled }) })
    const { person, refusal } = await watch.change(method, filled, headers)
    if (refusal !== undefined) outcomes.push(`403 ${String(refusal.extra.fields?.['person'])}`)
    else outcomes.push(...authorsIn({ by: 'desk-1', person }))
  }
  return joined(outcomes)
}

test('each operation that isn’t a read is a change', () => {
  expect(changing.filter((id) => (watchOperations[id] as WatchOperation).isChange !== true)).toEqual([])
  expect(Object.keys(requests).toSorted()).toEqual(changing.toSorted())
  expect(environmentChanges.toSorted()).toEqual(['deleteEgressStream', 'deleteEntityOverride'])
})

// clause(46), clause(48)
describe('who is written down for each change', () => {
  describe.each(engines)('%s', (engine) => {
    test.each(situationsOn(engine))('%s', async (_, situation) => {
      const { rules = {}, hasPersons, begin, most, but = {} } = situation
      const watch = await openWatch(engine, rules === 'off' ? undefined : rules, hasPersons)
      const authors = await begin(watch)
      const found: Record<string, string> = {}
      let number = 0
      for (const id of changing.filter((each) => !last.includes(each)))
        found[id] = await outcomeOf(watch, id, authors, (number += 2))
      for (const id of environmentChanges) found[id] = await changeOf(watch, id, authors)
      for (const id of last) found[id] = await outcomeOf(watch, id, authors, (number += 2))
      const expected = Object.fromEntries([...changing, ...environmentChanges].map((id) => [id, but[id] ?? most]))
      expect(found).toEqual(expected)
    })
  })
})
