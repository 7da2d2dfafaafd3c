import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { compress } from '@cloudpss/zstd/wasm'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { capsuleBytes } from '../../../../watch/handover/write-capsule.ts'
import { temporaryFolder } from '../../../../environment/service.test.support.ts'
import { clientExchange, task } from '../../../../watch/journal/journal.test.support.ts'
import { onset, situation, START, temporaryWatch } from '../../../../watch/service.test.support.ts'
import type { Alert } from '../../../../watch/wire/alert.ts'
import { MOST_PART_BYTES, signedText, type CapsuleLine } from '../../../../watch/wire/capsule.ts'
import type { CapsuleKey, Draft, Handover } from '../../../../watch/wire/handover.ts'
import { chained, chainStart, firstBreak } from '../../../../watch/wire/log-chain.ts'
import type { LogPage } from '../../../../watch/wire/log.ts'
import { handoverProofOf } from '../../../../watch/wire/handover-proof.ts'
import { PERSON_HEADER, PROOF_HEADER, type Proved, type Ticket } from '../../../../watch/wire/person.ts'
import { alertsOf } from './capsule.ts'
import { isCapsule } from './is-capsule.ts'
import { CAPSULE_LIMITS, readCapsule } from './read-capsule.ts'

const secret = ed25519.utils.randomSecretKey()
const key = {
  publicKey: bytesToHex(ed25519.getPublicKey(secret)),
  sign: (text: string) => bytesToHex(ed25519.sign(new TextEncoder().encode(text), secret)),
}

const draft: Draft = {
  from: START - 43_200_000,
  to: START,
  asOf: START,
  logFrom: 1,
  logTo: 1,
  revision: 0,
  items: [{ id: 'a', section: 'notes', text: 'Tow S/Y Halcyon', subjects: [] }],
}
const handover: Handover = {
  ...draft,
  id: 'h-1',
  revision: 1,
  preparedBy: 'desk-1',
  preparedAt: START,
  readers: [],
  signatures: [],
}
const head: CapsuleLine = {
  kind: 'head',
  environment: { name: 'Harbor West', url: 'https://hw.sar.example' },
  from: draft.from,
  to: draft.to,
  savedAt: START,
  savedBy: 'desk-1',
  isComplete: false,
}

async function written(lines: readonly CapsuleLine[]): Promise<Uint8Array<ArrayBuffer>> {
  async function* each() {
    yield* lines
  }
  const parts: Uint8Array[] = []
  for await (const bytes of capsuleBytes(each(), key)) parts.push(bytes)
  return Uint8Array.from(Buffer.concat(parts))
}

function lengthBytes(count: number): Uint8Array {
  return new Uint8Array(new Uint32Array([count]).buffer)
}

/** A file with these parts and a valid signature. */
function signed(
  parts: readonly Uint8Array[],
  header: object = { format: 'watchfloor-capsule', version: 2, publicKey: key.publicKey },
) {
  const before = Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`),
    ...parts.flatMap((part) => [lengthBytes(part.length), part]),
    lengthBytes(0),
  ])
  return new Blob([before, key.sign(signedText(bytesToHex(sha256(before))))])
}

async function reasonOf(blob: Blob, limits = CAPSULE_LIMITS): Promise<string> {
  const read = await readCapsule(blob, limits)
  return read.ok ? 'opened' : read.reason
}

test('what the server saves is read as it was: handover, log with both signatures, alerts', async () => {
  const { ask, send, report } = await temporaryWatch({
    environment: { name: 'Harbor West', url: 'watch.example', marking: 'CUI' },
  })
  await report([onset('a'), onset('long ago', { onset: START - 90_000_000, isOnce: true })])
  await ask('POST', '/log', { entries: [{ id: 'entry-0001', text: 'Relieved the watch', subjects: [] }] })
  await ask('PUT', '/handovers/h-1', draft)
  await ask('POST', '/handovers/h-1/sign', { side: 'outgoing', revision: 1 })
  const open = async () => {
    const response = await send(
      'GET',
      '/handovers/h-1/capsule?name=Harbor%20East&url=http://other.example&marking=UNCLASSIFIED',
      undefined,
      'viewer',
    )
    expect(response.headers.get('Content-Type')).toBe('application/vnd.watchfloor.capsule')
    const file = await response.blob()
    expect(await isCapsule(file)).toBe(true)
    const read = await readCapsule(file)
    if (!read.ok) throw new Error(read.reason)
    return read.capsule
  }
  expect((await open()).head.isComplete).toBe(false)
  await ask('PUT', '/handovers/h-1/read', { items: ['a'] }, 'desk-2_write')
  const both = await ask<Handover>('POST', '/handovers/h-1/sign', { side: 'incoming', revision: 1 }, 'desk-2_write')
  const capsule = await open()
  expect(capsule).toMatchObject({
    publicKey: (await ask<CapsuleKey>('GET', '/key')).publicKey,
    handover: both,
    head: {
      environment: { name: 'Harbor West', url: 'watch.example' },
      marking: 'CUI',
      savedBy: 'viewer',
      isComplete: true,
      noJournal: 'No journal was kept',
    },
  })
  expect(capsule.entries).toEqual((await ask<LogPage>('GET', '/log')).entries.slice(0))
  expect(alertsOf(capsule).map(({ subject }) => subject)).toEqual(['task:long ago', 'task:a'])
  expect((await send('GET', '/handovers/none/capsule')).status).toBe(404)
})

test('a file of format 1 opens as before, without persons', async () => {
  const kept = await readFile(new URL('format-1.capsule', import.meta.url))
  const read = await readCapsule(new Blob([Uint8Array.from(kept)]))
  if (!read.ok) throw new Error(read.reason)
  const { persons, handover, entries, journal, head } = read.capsule
  expect([persons, head.environment.name, head.isComplete]).toEqual([[], 'Harbor West', true])
  expect(handover.signatures.map(({ side, by, person }) => [side, by, person])).toEqual([
    ['outgoing', 'desk-1', undefined],
    ['incoming', 'desk-2', undefined],
  ])
  expect(firstBreak(entries, chainStart)).toBeUndefined()
  expect(entries.map(({ text }) => text)).toContain('Tow S/Y Halcyon')
  expect(new Set(journal.map(({ kind }) => kind))).toEqual(new Set(['alert', 'content', 'picture', 'told']))
  const asNewer = Buffer.from(kept.toString('latin1').replace('"version":1', '"version":2'), 'latin1')
  expect(await reasonOf(new Blob([Uint8Array.from(asNewer)]))).toContain('signature isn’t valid')
})

test('names of persons whose marks are in it come along, and what their PINs were entered for', async () => {
  const { ask, send } = await temporaryWatch()
  const admin = 'desk-1_write_admin'
  const add = (initials: string, pin?: string) =>
    ask(
      'PUT',
      `/persons/${initials}`,
      { name: `Name ${initials}`, initials, role: 'Officer', isActive: true, pin, revision: 0 },
      admin,
    )
  await add('AM', '4711')
  await add('RS')
  await add('KI')
  const named = async (person: string, pin?: string) => ({
    [PERSON_HEADER]: (await ask<Ticket>('POST', '/on-watch', { desk: person, person, pin })).ticket,
  })
  const [annas, ristos] = [await named('AM', '4711'), await named('RS')]
  const drafted = (await (await send('PUT', '/handovers/h-1', draft, undefined, annas)).json()) as Handover
  const of = handoverProofOf(drafted, 'outgoing')
  const { proofs } = (await (
    await send('POST', '/proofs', { pin: '4711', of: [of] }, undefined, annas)
  ).json()) as Proved
  const proof = { ...annas, [PROOF_HEADER]: proofs[0] ?? '' }
  await send('POST', '/handovers/h-1/sign', { side: 'outgoing', revision: 1 }, undefined, proof)
  await send('PUT', '/handovers/h-1/read', { items: ['a'] }, undefined, ristos)
  await send('POST', '/handovers/h-1/sign', { side: 'incoming', revision: 1 }, undefined, ristos)
  const opened = async () => {
    const read = await readCapsule(await (await send('GET', '/handovers/h-1/capsule')).blob())
    if (!read.ok) throw new Error(read.reason)
    return read.capsule
  }
  const { persons, handover } = await opened()
  expect(persons).toEqual(
    ['AM', 'RS'].map((initials) => ({ id: initials, name: `Name ${initials}`, initials, role: 'Officer' })),
  )
  expect(handover.signatures).toMatchObject([
    { person: { initials: 'AM', proof: 'pin' }, proofOf: of },
    { person: { initials: 'RS' } },
  ])
  expect(handover.signatures[1]).not.toHaveProperty('proofOf')
  await ask('DELETE', '/persons/AM', undefined, admin)
  expect((await opened()).persons[0]).toEqual({ id: 'AM', name: 'AM', initials: 'AM', role: '' })
  const other = { ...handover, items: [] }
  expect(await reasonOf(new Blob([await written([head, { kind: 'handover', handover: other }])]))).toContain(
    'a PIN was entered for another handover',
  )
})

test('the server says and signs what a capsule bears: never less than what is inside', async () => {
  const { ask, send } = await temporaryWatch({ environment: { name: 'Harbor West', url: '', marking: 'UNCLASSIFIED' } })
  await ask('PUT', '/handovers/h-1', { ...draft, marking: 'CLASSIFICATION_LEVELS_SECRET' })
  const response = await send('GET', '/handovers/h-1/capsule?marking=UNCLASSIFIED')
  expect(response.headers.get('Watchfloor-Marking')).toBe('SECRET')
  const read = await readCapsule(await response.blob())
  expect(read.ok && read.capsule.head.marking).toBe('SECRET')
})

test('its journal reaches to the signature where the environment’s clock was set back, and no further', async () => {
  const place = { file: join(await temporaryFolder(), 'journal.db') }
  const { ask, send, clock, onPassed } = await temporaryWatch({ journal: { place, hours: 24, mostBytes: 1e9 } })
  await ask('PUT', '/handovers/h-1', draft)
  const poll = (date: number) => onPassed(clientExchange({ date, tasks: [task('a', { status: date })] }, START))
  for (const date of [3_600_000, 1000, 2000]) poll(date)
  clock.now = START + 2500
  await ask('POST', '/handovers/h-1/sign', { side: 'outgoing', revision: 1 })
  poll(3000)
  const read = await readCapsule(await (await send('GET', '/handovers/h-1/capsule')).blob())
  if (!read.ok) throw new Error(read.reason)
  const { head, journal } = read.capsule
  expect(head.to).toBe(START + 3_600_002)
  const moments = [...journal].flatMap((line) => (line.kind === 'told' ? [line.exchange.moment - START] : []))
  expect(moments).toEqual([3_600_000, 3_600_001, 3_600_002])
})

test('entries and alerts that an earlier version saved with a time beyond all calendars are read as they were saved', async () => {
  const far = 9e15
  const entry = chained(
    { id: 'entry-0001', kind: 'alert raised', at: START, text: 'a failed', subjects: [], moment: far },
    chainStart,
  )
  const alert: Alert = {
    ...situation('a', { asOf: far }),
    id: 'task-fails task:a',
    raised: 1,
    raisedAt: START,
    history: [{ kind: 'raised', at: START, by: 'desk-1', onset: far, level: 'caution' }],
  }
  const lines: CapsuleLine[] = [
    head,
    { kind: 'handover', handover },
    { kind: 'entry', entry },
    { kind: 'alert', alert },
  ]
  const read = await readCapsule(new Blob([await written(lines)]))
  if (!read.ok) throw new Error(read.reason)
  expect(firstBreak(read.capsule.entries, chainStart)).toBeUndefined()
  expect(alertsOf(read.capsule)).toEqual([alert])
})

test('lines longer than a part come back whole', async () => {
  const text = JSON.stringify({ note: 'é'.repeat(MOST_PART_BYTES) })
  const lines: CapsuleLine[] = [head, { kind: 'handover', handover }, { kind: 'content', id: 1, text }]
  const read = await readCapsule(new Blob([await written(lines)]))
  expect(read.ok && read.capsule.journal).toEqual([lines[2]])
})

let file: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  file = await written([head, { kind: 'handover', handover }])
})

test('any byte that is altered, added or missing is refused in words', async () => {
  expect(await reasonOf(new Blob([file]))).toBe('opened')
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const other = file.slice()
      other[at] = (other[at] ?? 0) ^ by
      expect(await reasonOf(new Blob([other]))).toMatch(/^(Altered|Not a Watchfloor capsule|A newer version)/)
    }),
    { numRuns: 150 },
  )
  for (const blob of [new Blob([file, 'x']), new Blob([file.slice(0, -1)]), new Blob([file.slice(0, 200)])])
    expect(await reasonOf(blob)).toBe('Altered or incomplete: its signature isn’t valid')
  expect(await reasonOf(new Blob([]))).toBe('Not a Watchfloor capsule')
})

test('another key is another signature', async () => {
  const other = bytesToHex(ed25519.getPublicKey(ed25519.utils.randomSecretKey()))
  const text = new TextDecoder('latin1').decode(file).replace(key.publicKey, other)
  expect(await reasonOf(new Blob([Uint8Array.from(text, (sign) => sign.charCodeAt(0))]))).toContain(
    'signature isn’t valid',
  )
})

test('a well-signed file eats no memory: parts, contents and files are bounded', async () => {
  const zeros = compress(new Uint8Array(MOST_PART_BYTES + 1))
  expect(await reasonOf(signed([zeros]))).toBe('One of its parts is too large')
  // A frame without its content size: one block of a byte, repeated a million times.
  const unsaid = Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58, 0x03, 0x00, 0x10, 0x00])
  expect(await reasonOf(signed([unsaid]))).toBe('One of its parts is too large')
  const gap = { kind: 'gap', gap: { from: 0, to: 1, words: 'No reply' } }
  const [first, next] = [head, gap].map((line) => Buffer.from(`${JSON.stringify(line)}\n`)) as [Buffer, Buffer]
  const many = signed([compress(first), compress(next), compress(next)])
  expect(await reasonOf(many, { fileBytes: 1e6, contentBytes: first.length + next.length })).toMatch(
    /^It has more than/,
  )
  expect(await reasonOf(signed([]), { fileBytes: 100, contentBytes: 1 })).toMatch(/up to 100 B can be opened$/)
})

test.each([
  ['It doesn’t start with its header', [{ kind: 'handover', handover }]],
  ['Can’t read it: its handover is missing', [head]],
  ['Its handover can’t be read', [head, { kind: 'handover', handover: { ...handover, items: 1 } }]],
  ['An entry of its log can’t be read', [head, { kind: 'entry', entry: { number: 'x' } }]],
  ['A line of its journal can’t be read', [head, { kind: 'content', id: 1, text: {} }]],
  ['A line of its journal can’t be read', [head, { kind: 'script', text: 'alert(1)' }]],
])('%s', async (reason, lines) => {
  const part = compress(Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
  expect(await reasonOf(signed([part]))).toBe(reason)
})

test('whatever its parts hold, it is opened or refused in words', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => compress(Buffer.from(`${text}\n`))),
        ),
      ),
      async (parts) => {
        expect(await reasonOf(signed(parts.filter(({ length }) => length > 0)))).toMatch(/^[A-Z].{10,}[^.]$/)
      },
    ),
    { numRuns: 100 },
  )
})

test('one of a later version says so', async () => {
  expect(await reasonOf(signed([], { format: 'watchfloor-capsule', version: 3, publicKey: key.publicKey }))).toBe(
    'A newer version of Watchfloor saved it',
  )
})
