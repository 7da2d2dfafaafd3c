import { expect, test } from 'vitest'

import { copiesInTask } from '../../../../../entity/copy.ts'
import { entitiesOf } from '../../../../known/known-entities.test.support.ts'
import type { LoadedTask } from '../../../../../picture/loaded-task.ts'
import { stamp, day, task, textsOf } from './draft.test.support.ts'

function heard(name: string, sourceUpdateTime: string, snapshot = false): LoadedTask {
  return task(name, 'EXECUTING', {
    initialEntities: [{ snapshot, entity: { entityId: name, aliases: { name }, provenance: { sourceUpdateTime } } }],
  })
}

test('what is not known: an old picture, gaps of both kinds, entities not heard, rules that lack their data', () => {
  const carriers = [
    heard('Track 4488', stamp('17:20:00')),
    heard('GULL 2', stamp('17:50:00')),
    heard('UAS 0x3F', stamp('16:00:00')),
    heard('As it was', stamp('06:00:00'), true),
  ]
  const entities = entitiesOf(carriers.flatMap(copiesInTask))
  expect(
    textsOf(
      {
        lastRead: day('17:40:00'),
        journal: {
          from: day('08:00:00'),
          gaps: [
            { from: day('13:10:05'), to: day('13:14:20'), words: 'No reply' },
            { from: day('05:00:00'), to: day('05:30:00'), words: 'No reply' },
          ],
        },
        gaps: [{ from: day('09:00:00'), to: day('09:01:00') }],
        notEvaluated: ['Not live for two cycles'],
        entities: [...entities.items()],
      },
      'unknown',
    ),
  ).toEqual([
    'Tasks were last polled at 17:40:00Z. Statuses may have changed since',
    'No desk, wall or server watched from 09:00:00Z to 09:01:00Z. Nothing that began and ended in that time raised an alert | 1 m 0 s',
    'Gap: no tasks polled from 13:10:05Z to 13:14:20Z (no reply). Changes undone in that time were missed | 4 m 15 s',
    'The journal starts at 08:00:00Z: earlier gaps in polling are unknown',
    '2 entities not updated for over 30 min: UAS 0x3F, Track 4488',
    'Alert rules can’t be evaluated: Not live for two cycles',
  ])
  expect(textsOf({ journal: undefined }, 'unknown')).toEqual([
    'No journal for this client: gaps in polling are unknown',
  ])
})
