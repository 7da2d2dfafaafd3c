// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { toHar } from '../../../../conformance/har.ts'
import type { KeptExchange } from '../../../../watch/wire/journal.ts'
import type { PastSource } from '../../../known/past/past-source.ts'
import { noPast, usePast } from '../../../known/past/past-store.ts'
import { sourceOfLines } from '../../../known/past/source-of-lines.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { Queries } from '../../../platform/session/Queries.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { RequestTab } from '../panel/RequestTab.tsx'
import { PastExchanges } from './PastExchanges.tsx'

afterEach(() => {
  cleanup()
  usePast.setState(noPast)
  useWatch.setState(useWatch.getInitialState())
  useSession.setState(useSession.getInitialState())
})

const NAMED_SINCE = 1000
/** Each time another, as pages of a moment are cached. */
let at = 3000
const person = { kind: 'person', id: 'anna', initials: 'AM' } as const
const removal: KeptExchange = {
  moment: 2000,
  operation: 'deleteEgressStream',
  method: 'DELETE',
  target: '/api/v1/egress/cam-1',
  status: 200,
  took: 40,
  bytes: 2,
}

function never(): Promise<never> {
  return Promise.reject(new Error('not asked for'))
}

function journalOf(kept: KeptExchange): PastSource {
  return {
    kind: 'journal',
    environment: 'Harbor West',
    track: never,
    picture: never,
    contents: never,
    trails: never,
    exchange: () => Promise.resolve(kept),
    exchanges: () => Promise.resolve({ exchanges: [kept], hasMore: false }),
  }
}

async function shown(kept: KeptExchange, source = journalOf(kept)) {
  useSession.setState({ clientId: 'watch-desk-1' })
  const anna = { id: 'anna', name: 'A. Maro', initials: 'AM', role: '', hasPin: false, isActive: true, revision: 1 }
  useWatch.setState({
    persons: { persons: [{ ...anna, addedAt: NAMED_SINCE }], onWatch: [] },
    personRules: { isRequired: false, mayOneSign: false },
  })
  usePast.setState({ shown: { at: (at += 1), moment: at, date: undefined, read: undefined, gap: undefined } })
  let har = ''
  render(
    <Queries>
      <PastExchanges source={source} selected={undefined}>
        {(exchanges) => {
          har = JSON.stringify(toHar(exchanges, { environment: '', marking: '', version: '1' }))
          return exchanges.map((exchange) => <RequestTab key={exchange.id} exchange={exchange} />)
        }}
      </PastExchanges>
    </Queries>,
  )
  const words = (await screen.findByText('Asked for by')).nextElementSibling?.textContent
  cleanup()
  expect(har).not.toContain('A. Maro')
  return [words, /"_changedBy":"([^"]*)"/.exec(har)?.[1]]
}

test('a change of the past says person and client, also in HAR, and a read says neither', async () => {
  const unproved = 'AM at watch-desk-1 (named, not proved)'
  expect(await shown({ ...removal, person })).toEqual([unproved, unproved])
  const proved = 'AM at watch-desk-1'
  expect(await shown({ ...removal, person: { ...person, proof: 'pin' } })).toEqual([proved, proved])
  expect(await shown(removal)).toEqual(['watch-desk-1, no name', 'watch-desk-1, no name'])
  const before = 'watch-desk-1, person unknown'
  expect(await shown({ ...removal, moment: NAMED_SINCE - 1 })).toEqual([before, before])
  const read = { ...removal, operation: 'listDeletedObjects', method: 'GET' }
  expect(await shown(read)).toEqual(['not stored', undefined])
})

test('in a capsule the client is the one that received it', async () => {
  const change = { ...removal, person }
  const times = { from: 0, to: 5000, savedAt: 5000 }
  const source = await sourceOfLines([
    { kind: 'head', environment: { name: '', url: '' }, ...times, savedBy: 'watch-desk-2', isComplete: true },
    { kind: 'told', exchange: change, tasks: [] },
  ])
  expect((await shown(change, source))[0]).toBe('AM at watch-desk-2 (named, not proved)')
})

test('the server’s journal shows none of the exchanges that only the client received', async () => {
  const own = journalOf(removal)
  const server: PastSource = {
    ...own,
    of: 'server',
    exchange: () => Promise.reject(new Error('This exchange isn’t stored')),
    exchanges: () => Promise.resolve({ exchanges: [], hasMore: false }),
  }
  usePast.setState({ shown: { at: (at += 1), moment: at, date: undefined, read: undefined, gap: undefined } })
  const of = (source: PastSource) => (
    <Queries>
      <PastExchanges source={source} selected={String(removal.moment)}>
        {(exchanges, foot) => (
          <>
            {exchanges.map(({ id, url }) => (
              <p key={id}>{url}</p>
            ))}
            {foot}
          </>
        )}
      </PastExchanges>
    </Queries>
  )
  const { rerender } = render(of(own))
  expect(await screen.findByText(removal.target)).not.toBeNull()
  rerender(of(server))
  expect(await screen.findByText('This exchange isn’t stored')).not.toBeNull()
  await waitFor(() => expect(screen.queryByText(removal.target)).toBeNull())
})
