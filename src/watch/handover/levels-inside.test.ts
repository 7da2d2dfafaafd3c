import { expect, test } from 'vitest'

import type { CapsuleLine } from '../wire/capsule.ts'
import type { Handover } from '../wire/handover.ts'
import { markingOf } from './levels-inside.ts'

const SECRET = 'CLASSIFICATION_LEVELS_SECRET'
const subject = { kind: 'entity', id: 'e', name: 'E', marking: SECRET } as const

function handover(more: Partial<Handover>): CapsuleLine {
  const items: Handover['items'] = []
  const none = { from: 0, to: 1, asOf: 1, logFrom: 0, logTo: 0, revision: 1, preparedBy: 'a', preparedAt: 1 }
  return { kind: 'handover', handover: { ...none, id: 'h', items, readers: [], signatures: [], ...more } }
}

function content(text: string): CapsuleLine {
  return { kind: 'content', id: 1, text }
}

async function marking(base: string | undefined, ...lines: CapsuleLine[]) {
  async function* each() {
    yield* lines
  }
  return await markingOf(base, each())
}

const item: Handover['items'][number] = { id: 'i', section: 'changed', text: '', subjects: [] }
const told: Extract<CapsuleLine, { kind: 'told' }>['exchange'] = {
  moment: 1,
  operation: 'queryTasks',
  method: 'POST',
  target: '/',
  took: 1,
  bytes: 1,
}

test.each<[string, CapsuleLine]>([
  ['the handover', handover({ marking: SECRET })],
  ['an item', handover({ items: [{ ...item, subjects: [subject] }] })],
  ['a part of an item', handover({ items: [{ ...item, parts: [{ text: '', subjects: [subject] }] }] })],
  [
    'an entry of the log',
    {
      kind: 'entry',
      entry: { number: 1, id: 'x', kind: 'written', at: 1, text: '', subjects: [subject], before: '', hash: '' },
    },
  ],
  [
    'an alert',
    {
      kind: 'alert',
      alert: {
        ruleId: 'r',
        subject: 's',
        onset: 1,
        level: 'caution',
        title: '',
        detail: '',
        asOf: 1,
        why: [],
        id: 'a',
        raised: 1,
        raisedAt: 1,
        history: [],
        marking: SECRET,
      },
    },
  ],
  [
    'a task',
    content(JSON.stringify({ initialEntities: [{ entity: { dataClassification: { default: { level: SECRET } } } }] })),
  ],
  [
    'one field of an entity',
    content(JSON.stringify({ dataClassification: { fields: [{ classificationInformation: { level: SECRET } }] } })),
  ],
  ['a level whose name is escaped', content('{"data\\u0043lassification":{"default":{"level":"SECRET"}}}')],
  ['an answer that was kept', { kind: 'told', tasks: [], exchange: { ...told, body: `{"level":"${SECRET}", cut` } }],
])('a capsule never bears less than %s that is inside', async (_name, line) => {
  expect(await marking('UNCLASSIFIED', handover({}), line)).toBe('SECRET')
  expect(await marking(undefined, line)).toBe('SECRET')
  expect(await marking('TOP SECRET', line)).toBe('TOP SECRET')
})

test('where nothing inside has a level it bears the environment’s, and without one none', async () => {
  const power = content('{"powerState":{"level":"HIGH"}}')
  expect(await marking('CUI', handover({}), power)).toBe('CUI')
  expect(await marking(undefined, handover({}), power)).toBeUndefined()
})
