import { expect, test } from 'vitest'

import type { LogEntry } from '../../../../watch/wire/log.ts'
import { createKnownIndex } from '../../mentions/known-index.ts'
import { learnFromLog } from './name-known.ts'

const deletion: LogEntry = {
  number: 7,
  id: 'entry-007',
  kind: 'egress deletion',
  at: 5,
  by: 'other-desk',
  text: 'cam-7 deleted',
  subjects: [{ kind: 'egress', id: 'cam-7', name: 'cam-7' }],
  outcome: 'done',
  before: '',
  hash: '',
}

test('an entry names its streams and objects, and a deletion of another desk is their outcome', () => {
  const index = createKnownIndex()
  learnFromLog(index, deletion, 'operator')
  learnFromLog(
    index,
    {
      ...deletion,
      kind: 'written',
      subjects: [
        { kind: 'object', id: 'a/b', name: 'b' },
        { kind: 'task', id: 't', name: 't' },
      ],
    },
    'operator',
  )
  index.show()
  expect(index.egress.get('cam-7')).toMatchObject({
    namedBy: [{ by: 'log', subject: 'Entry 7 of the watch log' }],
    lastOutcome: { what: 'deleted' },
  })
  expect([...index.object.items()]).toMatchObject([{ id: 'a/b', lastOutcome: undefined }])
})

test('of what this desk did itself, and of what was refused, the log is no word', () => {
  for (const entry of [
    { ...deletion, by: 'operator' },
    { ...deletion, outcome: 'refused' as const },
  ]) {
    const index = createKnownIndex()
    learnFromLog(index, entry, 'operator')
    index.show()
    expect(index.egress.get('cam-7')?.lastOutcome).toBeUndefined()
  }
})
