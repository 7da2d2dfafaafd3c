import { expect, test } from 'vitest'

import { defaultRules } from '../../../../watch/wire/default-rules.ts'
import type { Destination } from '../../../../watch/wire/call-outs.ts'
import { acknowledgedAlert, NOW, raisedAlert } from '../../../known/watch/alert.test.support.ts'
import { beatOutcome, outcomeTone, outcomeWords, summaryWords, tryWords } from './call-out-words.ts'
import { nextCall } from './next-call.ts'

function destination(name: string, changes: Partial<Destination> = {}): Destination {
  return {
    name,
    kind: 'webhook',
    origin: 'https://duty.example',
    levels: ['caution'],
    highestMarking: 'UNCLASSIFIED',
    afterSeconds: 180,
    fileAfterSeconds: 180,
    waiting: 0,
    deliveries: [],
    ...changes,
  }
}

const rules = defaultRules.map((rule) => ({ id: rule.id, rule, revision: 1, savedAt: 0 }))
const row = { alerts: [raisedAlert()] }

test('the destination that is called first is named, with the time', () => {
  const destinations = [destination('later', { afterSeconds: 600 }), destination('duty')]
  expect(nextCall(row, destinations, rules)).toEqual({ name: 'duty', at: NOW + 180_000 })
  expect(nextCall(row, [destination('other', { levels: ['warning'] })], rules)).toBeUndefined()
})

test('an acknowledged alert of several isn’t called', () => {
  const raised = raisedAlert()
  const early = { ...raised, history: raised.history.map((step) => ({ ...step, at: NOW - 600_000 })) }
  const alerts = [acknowledgedAlert(early), raisedAlert({ subject: 'task:2' })]
  expect(nextCall({ alerts }, [destination('duty')], rules)?.at).toBe(NOW + 180_000)
})

test('a rule that names destinations decides, whatever their levels', () => {
  const named = rules.map((record) =>
    record.id === 'task-fails' ? { ...record, rule: { ...record.rule, destinations: ['other'] } } : record,
  )
  const destinations = [destination('duty'), destination('other', { levels: [] })]
  expect(nextCall(row, destinations, named)?.name).toBe('other')
})

test('what failed is counted, and the next try is said while it is to come', () => {
  const failing = { id: 'm', kind: 'call', outcome: 'waiting', at: NOW, tries: 2, words: 'answered 503' } as const
  const destinations = [destination('duty', { deliveries: [failing] }), destination('other')]
  expect(summaryWords({ state: 'on', destinations })).toBe('This server calls out: 2 destinations, 1 failed')
  expect(summaryWords({ state: 'quiet', words: 'A drill is on', destinations })).toBe('No one is called: A drill is on')
  expect(tryWords({ ...failing, nextAt: NOW + 5000 }, NOW)).toBe('answered 503, try 2, next 14:22:12Z')
  expect(tryWords({ ...failing, nextAt: NOW - 5000 }, NOW)).toBe('answered 503, try 2')
})

test('what failed before its alert was over has failed; only what was never tried is not called', () => {
  const over = { id: 'm', kind: 'call', outcome: 'not called', at: NOW, tries: 1, words: 'answered 503' } as const
  expect([outcomeTone(over), outcomeWords(over)]).toEqual(['bad', 'Failed'])
  expect(tryWords(over, NOW)).toBe('answered 503, first try, then acknowledged, shelved or over')
  const untried = { ...over, tries: 0, words: '' }
  expect([outcomeTone(untried), outcomeWords(untried)]).toEqual(['none', 'Not called'])
  expect(tryWords(untried, NOW)).toBe('acknowledged, shelved or over')
})

test('a heartbeat counts as answered only after an answer', () => {
  const beat = { origin: 'https://beat.example', everySeconds: 60 }
  const last = { at: NOW, isAnswered: false, words: '503 in 12 ms' }
  expect(beatOutcome(beat)).toEqual({ tone: 'none', words: 'not sent yet' })
  expect(beatOutcome({ ...beat, last })).toEqual({ tone: 'bad', words: '503 in 12 ms' })
  expect(beatOutcome({ ...beat, last: { ...last, isAnswered: true } })).toEqual({ tone: 'good', words: 'answered' })
  expect(beatOutcome({ ...beat, last, words: 'no address' })).toEqual({ tone: 'bad', words: 'not sent' })
})
