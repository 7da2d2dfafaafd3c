import { expect, test } from 'vitest'

import { defaultRules } from '../../../../watch/wire/default-rules.ts'
import { NOW, raisedAlert } from '../../../known/watch/alert.test.support.ts'
import { shelvedCsv } from './shelved-file.ts'

test('what is out of sight is a line each, with who, why and until when', () => {
  const reason = 'Being worked on, until "18Z"'
  const shelved = { by: 'desk-1', at: NOW, until: NOW + 60_000, reason, level: 'caution' } as const
  const suppression = { asOf: NOW, words: 'the parent task is Planned' }
  const [rule] = defaultRules
  const off = { reason: 'To be drawn again', reviewBy: NOW + 86_400_000 }
  const text = shelvedCsv(
    {
      alerts: [
        { ...raisedAlert(), shelved },
        raisedAlert({ subject: 'task:2', suppression, marking: 'CUI' }),
        raisedAlert({ subject: 'task:3' }),
      ],
      rules: [
        {
          id: 'task-fails',
          rule: { ...rule, isOn: false, off },
          revision: 2,
          savedAt: 0,
          switchedOff: { by: 'desk-2', at: NOW },
        },
      ],
      sentenceOf: (id) => id,
      actorIn: ({ by = '' }) => by,
    },
    'UNCLASSIFIED',
  )
  expect(text.trimEnd().split('\r\n')).toEqual([
    'state,level,alert,rule,by,reason,since,until,marking',
    'shelved,caution,"Drop datum marker buoy 1, done not OK",task-fails,desk-1,"Being worked on, until ""18Z""",2026-11-21T14:22:07.000Z,2026-11-21T14:23:07.000Z,UNCLASSIFIED',
    'suppressed,caution,"Drop datum marker buoy 1, done not OK",task-fails,its rule,while the parent task is Planned,2026-11-21T14:22:07.000Z,,CUI',
    'rule off,caution,,task-fails,desk-2,To be drawn again,2026-11-21T14:22:07.000Z,2026-11-22T14:22:07.000Z,UNCLASSIFIED',
  ])
})
