import { expect, test } from 'vitest'

import { anExchange } from '../an-exchange.test.support.ts'
import { rememberSecret } from '../mask.ts'
import type { RequestAsIs } from '../request/request-of.ts'
import { accessProbes } from './access-probes.ts'
import { runProbe, type Probe, type Send } from './probe.ts'

function probeOf(id: string): Probe['run'] {
  const probe = accessProbes.find((one) => one.id === id)
  if (probe === undefined) throw new Error(`no probe ${id}`)
  return probe.run
}

/** Answers every request with one status. */
function answering(outcome: number, sent: RequestAsIs[] = []): Send {
  return (operation, request, onSent) => {
    sent.push(request)
    onSent(sent.length)
    return Promise.resolve(anExchange({ id: sent.length, operation: operation.id, title: operation.title, outcome }))
  }
}

test('sends by whom it is given, judges what came, and names the exchanges that show it', async () => {
  const sent: RequestAsIs[] = []
  expect(await runProbe(probeOf('no-token'), answering(401, sent))).toMatchObject({
    verdict: 'held',
    exchanges: [1, 2, 3],
  })
  expect(sent.map(({ withToken }) => withToken)).toEqual([false, false, false])
  expect(await runProbe(probeOf('no-token'), answering(200))).toMatchObject({ verdict: 'broken' })
})

test('what could not be sent leaves it open, in masked words', async () => {
  rememberSecret('hunter-two')
  const result = await runProbe(probeOf('no-token'), () => Promise.reject(new Error('not sent with hunter-two')))
  expect(result).toEqual({ verdict: 'open', words: 'not sent with ••••••••', exchanges: [] })
})
