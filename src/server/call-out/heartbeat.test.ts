import { expect, test } from 'vitest'

import type { Watching } from '../../watch/call-out.ts'
import { FakeMachine } from './call-out.test.support.ts'
import { startHeartbeat } from './heartbeat.ts'

function beating({ failUrl, every = 60 }: { failUrl?: string; every?: number } = {}) {
  const machine = new FakeMachine()
  const watching: Watching[] = []
  const sent: string[] = []
  const beat = startHeartbeat({
    settings: { url: 'https://beat.example/ok', every, failUrl },
    watching: async () => watching,
    send: async (url, { method, body }) => {
      sent.push(`${method} ${new URL(url).pathname} ${body ?? ''}`.trim())
      return { status: 200, body: null }
    },
    machine,
    onError: (error) => {
      throw error
    },
  })
  return { machine, watching, sent, beat }
}

// clause(22)
test('it is sent while this server keeps watch and has polled, and for each environment', async () => {
  const { machine, watching, sent, beat } = beating()
  watching.push({ leads: true, polledAt: machine.now() })
  await machine.pass(60_000)
  expect(sent).toEqual(['GET /ok'])
  expect(beat.facts(0)).toMatchObject({ origin: 'https://beat.example', everySeconds: 60, last: { isAnswered: true } })
  watching.push({ leads: true, polledAt: machine.now() - 120_000 })
  watching[0] = { leads: true, polledAt: machine.now() + 60_000 }
  await machine.pass(60_000)
  expect(sent).toHaveLength(1)
  expect(beat.facts(0).words).toBe('Tasks not polled for 180 s')
})

test('the other address hears why not, but not from a server that stands by', async () => {
  const { machine, watching, sent, beat } = beating({ failUrl: 'https://beat.example/fail' })
  watching.push({ leads: true, why: 'The service answered 503' })
  await machine.pass(60_000)
  expect(sent).toEqual(['POST /fail The service answered 503'])
  watching[0] = { leads: false }
  await machine.pass(60_000)
  expect(sent).toHaveLength(1)
  expect(beat.facts(0).words).toBe('Another server keeps watch')
})

test('none is sent before a watch is open, or once all are closed', async () => {
  const { machine, watching, sent, beat } = beating({ failUrl: 'https://beat.example/fail' })
  await machine.pass(60_000)
  expect(sent).toEqual([])
  expect(beat.facts(0).words).toBe('No watch is open')
  watching.push({ leads: true, polledAt: machine.now() })
  await machine.pass(60_000)
  expect(sent).toEqual(['GET /ok'])
  watching.pop()
  await machine.pass(60_000)
  expect(sent).toHaveLength(1)
})
