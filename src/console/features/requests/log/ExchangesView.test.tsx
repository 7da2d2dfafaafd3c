// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { anExchange } from '../../../../conformance/an-exchange.test.support.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { useSession } from '../../../platform/session/session.ts'
import type { ExchangeAddress } from '../exchange-address.ts'
import { ExchangesView } from './ExchangesView.tsx'

afterEach(cleanup)

const address = {
  selected: '1',
  at: undefined,
  tab: 'request',
  select: () => undefined,
  setTab: () => undefined,
} as unknown as ExchangeAddress

function view(exchanges: readonly Exchange[]) {
  return <ExchangesView exchanges={exchanges} found={exchanges} address={address} />
}

test('an exchange that the log drops stays while a request made of it is edited, and no longer', () => {
  useSession.setState({ phase: 'open', environment: { name: 'Harbor West', url: 'https://hw.example', marking: '' } })
  const { rerender } = render(view([anExchange({ id: 2 }), anExchange({ id: 1 })]))
  fireEvent.click(screen.getByRole('button', { name: 'Edit and send' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Body as sent' }), { target: { value: '{"odd":1}' } })
  rerender(view([anExchange({ id: 2 })]))
  expect(screen.getByRole('textbox', { name: 'Body as sent' })).toHaveProperty('value', '{"odd":1}')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText(/Exchange 1 isn’t in this log/)).toBeDefined()
})
