// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { anExchange } from '../../../../conformance/an-exchange.test.support.ts'
import type { Exchange, ExchangeFinding } from '../../../../conformance/exchange.ts'
import { operationIds, type OperationId } from '../../../../contract/operations.ts'
import { FindingsTab } from '../panel/FindingsTab.tsx'
import { FindingsView } from './FindingsView.tsx'
import { brokenWays, type FoundKind } from './broken-ways.test.support.ts'

afterEach(cleanup)

const titles: Readonly<Record<FoundKind, string>> = {
  'undocumented status': 'Undocumented status',
  'undocumented header': 'Undocumented header',
  'content type': 'Wrong content type',
  'error shape': 'Wrong shape of an error',
  'wrong type': 'Value of the wrong type',
  'unknown field': 'Field outside the contract',
  'unknown value': 'Value outside the contract',
  'missing required': 'Required field is missing',
  'retry hint': '503 without a retry hint',
  'limit broken': 'Value over its limit',
  'deprecated field': 'Deprecated field',
  'rule broken': 'Content rule broken',
  'not in UTC': 'Time not in UTC',
}

/** An exchange with every finding that broken answers of its operation bring: see `audit.test.ts`. */
function exchangeOf(operation: OperationId): Exchange {
  const ways = brokenWays.filter(([id]) => id === operation)
  const unique = new Map(ways.map((way) => [`${way[3]} ${way[4]}`, way])).values()
  const findings = [...unique].map(([, , , path, kind]): ExchangeFinding => {
    return { path, kind, severity: 'error', expected: 'this', got: 'that' }
  })
  return anExchange({ operation, findings })
}

function shownPath(path: string): string {
  return path === '$' ? 'the whole body' : path.replace(/^\$\.?/, '')
}

test.each(operationIds)(
  '%s: whatever is wrong with an answer stands in its exchange with title and place',
  (operation) => {
    const exchange = exchangeOf(operation)
    render(<FindingsTab exchange={exchange} at={undefined} />)
    const list = screen.getByRole('list', { name: 'Findings of this exchange' })
    const shown = [...list.children].map((item) => item.textContent)
    for (const { kind, path } of exchange.findings)
      expect(shown.some((words) => words.includes(titles[kind as FoundKind]) && words.includes(shownPath(path)))).toBe(
        true,
      )
  },
)

test('every kind has its group', () => {
  render(<FindingsView exchanges={operationIds.map(exchangeOf)} marking="" onSelect={() => undefined} />)
  const groups = screen.getByLabelText('Findings by operation and kind')
  const headings = [...groups.querySelectorAll('h2')].map(({ textContent }) => textContent)
  for (const title of Object.values(titles)) expect(headings.some((words) => words.startsWith(title))).toBe(true)
})
