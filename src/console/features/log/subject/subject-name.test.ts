import { afterEach, beforeEach, expect, test } from 'vitest'

import { DESIGNED_CONVENTIONS, setConventions } from '../../../../format/conventions.ts'
import { loadZones } from '../../../../format/time.ts'
import { subjectName } from './subject-name.ts'

beforeEach(async () => {
  await loadZones()
  setConventions({ ...DESIGNED_CONVENTIONS, secondZone: 'Europe/Helsinki', secondLabel: 'HEL' })
})
afterEach(() => setConventions(DESIGNED_CONVENTIONS))

test.each([
  ['task', 'Relieve GULL 5 at 14:05Z (16:05 HEL)'],
  ['entity', 'Relieve GULL 5 at 14:05Z (16:05 HEL)'],
  ['object', 'Relieve GULL 5 at 14:05Z'],
  ['egress', 'Relieve GULL 5 at 14:05Z'],
] as const)('times in the name of a subject: %s', (kind, words) => {
  expect(subjectName({ kind, name: 'Relieve GULL 5 at 14:05Z' }, Date.parse('2026-11-21T12:00:00Z'))).toBe(words)
})
