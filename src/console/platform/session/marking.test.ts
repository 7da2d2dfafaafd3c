import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { classificationLevel } from '../../../contract/entity/classification.ts'
import { LEVELS, levelOf, viewMarking } from '../../../conformance/marking.ts'

test('every level of the contract has its place, from low to high; invalid says nothing', () => {
  const [invalid, ...levels] = classificationLevel.values
  expect(levels.map(levelOf)).toEqual(LEVELS)
  expect(viewMarking(undefined, [invalid ?? ''])).toEqual({ level: undefined, words: 'NO LEVEL KNOWN' })
})

function rank(each: string | undefined) {
  return each === undefined ? -1 : LEVELS.findIndex((known) => known === each)
}

test('the base is raised by what is loaded and never lowered', () => {
  const wire = fc.constantFrom(...classificationLevel.values)
  fc.assert(
    fc.property(fc.constantFrom(undefined, ...LEVELS), fc.array(wire), (base, loaded) => {
      const { level } = viewMarking(base, loaded)
      expect(rank(level)).toBe(Math.max(rank(base), ...loaded.map((each) => rank(levelOf(each)))))
    }),
  )
})

test('caveats stay, unknown markings and levels stay readable', () => {
  expect(viewMarking('Secret//REL', [])).toEqual({ level: 'SECRET', words: 'SECRET//REL' })
  expect(viewMarking('Eingeschränkt', [])).toEqual({ level: undefined, words: 'EINGESCHRÄNKT' })
  expect(viewMarking('Eingeschränkt', ['CLASSIFICATION_LEVELS_SECRET']).words).toBe('SECRET · EINGESCHRÄNKT')
  expect(viewMarking('SECRET', ['CLASSIFICATION_LEVELS_COSMIC']).words).toBe('SECRET · UNKNOWN LEVEL COSMIC')
})
