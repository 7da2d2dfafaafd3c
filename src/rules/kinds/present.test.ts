import { expect, test } from 'vitest'

import { disposition } from '../../contract/entity/mil-view.ts'
import { aboutUnits, unitWords } from './present.ts'

const surface = { environments: ['ENVIRONMENT_SURFACE'] }

test('units are named by the dispositions they may have, or by the few they may not', () => {
  const few = { ...surface, dispositions: ['DISPOSITION_HOSTILE', 'DISPOSITION_SUSPICIOUS'] }
  expect(unitWords(few)).toBe('hostile or suspicious surface unit')
  expect(aboutUnits(few)).toBe('Units that have a position')
  const most = { ...surface, dispositions: disposition.values.filter((value) => value !== 'DISPOSITION_FRIENDLY') }
  expect(unitWords(most)).toBe('surface unit')
  expect(aboutUnits(most)).toBe('Units that have a position, any disposition but friendly')
  expect(aboutUnits({ dispositions: [...disposition.values] })).toBe('Units that have a position')
})
