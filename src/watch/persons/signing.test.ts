import { expect, test } from 'vitest'

import { acknowledgementOf, onset, START, temporaryWatch } from '../service.test.support.ts'
import { handoverProofOf } from '../wire/handover-proof.ts'
import type { Handover, Signature } from '../wire/handover.ts'
import type { LogPage } from '../wire/log.ts'
import { PERSON_HEADER, PROOF_HEADER, type Proved, type Ticket } from '../wire/person.ts'
import type { Acknowledged, State } from '../wire/state.ts'

const item = { id: 'i-1', section: 'notes', text: 'All quiet', subjects: [] }
const draft = { from: START - 1000, to: START, asOf: START, logFrom: 0, logTo: 0, items: [item], revision: 0 }

async function messageOf(response: Response) {
  return [response.status, ((await response.json()) as { message?: string }).message]
}

/** Anna has a PIN, Risto has none. */
async function watchOfTwo(options: Parameters<typeof temporaryWatch>[0] = {}) {
  const machine = { now: START }
  const watch = await temporaryWatch({ machine: { now: () => machine.now, every: () => () => undefined }, ...options })
  const save = (id: string, body: object) => watch.send('PUT', `/persons/${id}`, body, 'desk-1_write_admin')
  await save('anna', {
    name: 'Anna Meri',
    initials: 'AM',
    role: 'Watch lead',
    isActive: true,
    pin: '4711',
    revision: 0,
  })
  await save('risto', { name: 'Risto Salo', initials: 'RS', role: 'Operator', isActive: true, revision: 0 })
  const putOnWatch = async (person: string, pin?: string) => {
    const body = { desk: 'desk', person, ...(pin !== undefined && { pin }) }
    return (await watch.ask<Ticket>('POST', '/on-watch', body)).ticket
  }
  const as = async (ticket: string, method: string, path: string, body?: object, proof?: string) => {
    const more = { [PERSON_HEADER]: ticket, ...(proof !== undefined && { [PROOF_HEADER]: proof }) }
    return await watch.send(method, path, body, undefined, more)
  }
  const prove = async (ticket: string, of: string) =>
    ((await (await as(ticket, 'POST', '/proofs', { pin: '4711', of: [of] })).json()) as Proved).proofs[0]
  const drafted = async (ticket: string) =>
    (await (await as(ticket, 'PUT', '/handovers/h-1', draft)).json()) as Handover
  const sign = async (ticket: string, side: Signature['side'], proof?: string, reason?: string) =>
    await as(ticket, 'POST', '/handovers/h-1/sign', { side, revision: 1, ...(reason && { reason }) }, proof)
  const words = async () => (await watch.ask<LogPage>('GET', '/log')).entries.at(-1)
  return { ...watch, machine, putOnWatch, as, prove, drafted, sign, words }
}

test('acknowledgement, entry, rule, view and draft bear client and person', async () => {
  const { ask, report, putOnWatch, as } = await watchOfTwo()
  const ticket = await putOnWatch('risto')
  const mark = { kind: 'person', id: 'risto', initials: 'RS' }
  const [alert] = await report([onset('a')])
  if (alert === undefined) throw new Error('The report raised nothing')
  const acknowledged = (await (
    await as(ticket, 'POST', '/acknowledgements', { acknowledgements: [acknowledgementOf(alert)] })
  ).json()) as Acknowledged
  expect(acknowledged.results).toMatchObject([{ alert: { acknowledged: { by: 'desk-1', person: mark } } }])
  const { rules } = await ask<State>('GET', '/state')
  const rule = rules.find(({ id }) => id === 'task-fails')?.rule as object
  const view = { version: 1, id: 'v-1', name: 'Executing', address: '/tasks', isPinned: false }
  const saved = { savedBy: 'desk-1', savedPerson: mark }
  expect(await (await as(ticket, 'PUT', '/rules/task-fails', { rule, revision: 1 })).json()).toMatchObject(saved)
  expect(await (await as(ticket, 'PUT', '/views/v-1', { view, revision: 0 })).json()).toMatchObject(saved)
  await as(ticket, 'POST', '/log', { entries: [{ id: 'entry-01', text: 'Quiet', subjects: [] }] })
  const { entries } = await ask<LogPage>('GET', '/log')
  expect(entries.slice(-3)).toMatchObject(
    ['alert acknowledged', 'rule changed', 'written'].map((kind) => ({ kind, by: 'desk-1', person: mark })),
  )
  expect(await (await as(ticket, 'PUT', '/handovers/h-1', draft)).json()).toMatchObject({
    preparedBy: 'desk-1',
    preparedPerson: mark,
  })
})

// clause(62)
test('two persons sign at one desk, each for what is on screen', async () => {
  const { send, putOnWatch, as, prove, drafted, sign, words, machine } = await watchOfTwo()
  const annas = await putOnWatch('anna', '4711')
  const handover = await drafted(annas)
  expect(await messageOf(await send('POST', '/handovers/h-1/sign', { side: 'outgoing', revision: 1 }))).toEqual([
    409,
    'Name who is on watch: a person signs',
  ])
  expect(await messageOf(await sign(annas, 'outgoing'))).toEqual([403, 'Enter the PIN of AM'])
  const ofOther = await prove(annas, handoverProofOf({ ...handover, revision: 2 }, 'outgoing'))
  expect(await messageOf(await sign(annas, 'outgoing', ofOther))).toEqual([
    403,
    'The PIN was entered for something else. Enter the PIN of AM again',
  ])
  const late = await prove(annas, handoverProofOf(handover, 'outgoing'))
  machine.now += 60_000
  expect((await sign(annas, 'outgoing', late)).status).toBe(403)
  const proof = await prove(annas, handoverProofOf(handover, 'outgoing'))
  expect(await (await sign(annas, 'outgoing', proof)).json()).toMatchObject({
    signatures: [{ side: 'outgoing', by: 'desk-1', person: { initials: 'AM', proof: 'pin' } }],
  })
  await as(annas, 'PUT', '/handovers/h-1/read', { items: ['i-1'] })
  const again = await prove(annas, handoverProofOf(handover, 'incoming'))
  expect(await messageOf(await sign(annas, 'incoming', again))).toEqual([
    409,
    'AM has signed for the outgoing watch: the relieving watch must be someone else',
  ])
  expect((await sign(annas, 'incoming', again, 'Nobody else is here')).status).toBe(409)

  const his = await putOnWatch('risto')
  // She read it, he hasn't.
  expect(await messageOf(await sign(his, 'incoming'))).toEqual([409, '1 item isn’t read yet'])
  await as(his, 'PUT', '/handovers/h-1/read', { items: ['i-1'] })
  const signed = (await (await sign(his, 'incoming')).json()) as Handover
  expect(signed.signatures[1]?.person).toEqual({ kind: 'person', id: 'risto', initials: 'RS' })
  expect((await words())?.text).not.toContain('signed both')
})

test('one person signs alone only where the site allows it, with a reason that the log has', async () => {
  const personRules = { isRequired: false, mayOneSign: true }
  const { putOnWatch, as, drafted, sign, words } = await watchOfTwo({ personRules })
  const his = await putOnWatch('risto')
  await drafted(his)
  await sign(his, 'outgoing')
  await as(his, 'PUT', '/handovers/h-1/read', { items: ['i-1'] })
  expect((await sign(his, 'incoming')).status).toBe(409)
  const signed = (await (await sign(his, 'incoming', undefined, 'Alone until 20:00')).json()) as Handover
  expect(signed.signatures).toMatchObject([{}, { person: { initials: 'RS' }, reason: 'Alone until 20:00' }])
  expect((await words())?.text).toContain('Signed by one person: Alone until 20:00')
})

test('a proof is used once, also by two requests at the same time', async () => {
  const { putOnWatch, prove, drafted, sign } = await watchOfTwo()
  const annas = await putOnWatch('anna', '4711')
  const proof = await prove(annas, handoverProofOf(await drafted(annas), 'outgoing'))
  const answers = await Promise.all([sign(annas, 'outgoing', proof), sign(annas, 'outgoing', proof)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})
