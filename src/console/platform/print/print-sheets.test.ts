import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { sheetStyles } from './print-sheets.ts'

/** Parses a CSS string. */
function read(text: string): string {
  return text.replaceAll(/\\([0-9a-f]{1,6}) /g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

test('each sheet bears marking, title, time and its number, whatever the environment calls its level', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, marking) => {
      const styles = sheetStyles({ title, marking, printed: '21 NOV 2026 18:04:12Z' })
      const contents = [...styles.matchAll(/content: "([^"\n]*)";/g)].map(([, text = '']) => read(text))
      expect(contents).toEqual([title, marking, 'Printed 21 NOV 2026 18:04:12Z', marking])
      expect(styles).toContain('"Page " counter(page) " of " counter(pages)')
    }),
  )
})
