import fc from 'fast-check'
import { expect, test } from 'vitest'

import { check } from './check.ts'
import { fieldsOf } from './fields.ts'
import { task, taskQueryResult } from './task.ts'
import { valid } from './valid-value.test.support.ts'

test('what a conforming environment may send has no error and stays the same reference', () => {
  fc.assert(
    fc.property(valid(taskQueryResult), (value) => {
      const checked = check(taskQueryResult, value)
      expect(checked.findings.filter(({ severity, kind }) => severity === 'error' || kind === 'unknown field')).toEqual(
        [],
      )
      expect(checked.value).toBe(value)
    }),
    { numRuns: 300 },
  )
})

test('one field of another type is found where it is', () => {
  const fields = fieldsOf(task)
  fc.assert(
    fc.property(fc.constantFrom(...fields), (field) => {
      const { findings } = check(task, { [field.name]: Symbol('of no type') })
      expect(findings[0]).toMatchObject({
        path: `$.${field.name}`,
        severity: field.name === 'displayName' ? 'note' : 'error',
      })
    }),
  )
})
