import { create } from 'zustand'

import { onSignOut } from '../../../platform/session/sign-out.ts'
import { runProbe, type Probe, type ProbeRun, type Send } from '../../../../conformance/probes/probe.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { useExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import { sendAsIs } from '../../../platform/session/send-as-is.ts'

interface ProbeRuns {
  readonly runs: ReadonlyMap<string, ProbeRun>
  /** Id of the running probe. */
  readonly running: string | undefined
}

const none: ProbeRuns = { runs: new Map(), running: undefined }

/** Kept while the user looks at their exchanges. */
export const useProbeRuns = create<ProbeRuns>(() => none)

let isStopped = false
let session = 0

onSignOut(() => {
  session += 1
  isStopped = true
  useProbeRuns.setState(none)
})

async function send(...[operation, request, onSent, onBytes]: Parameters<Send>): Promise<Exchange> {
  let id: number | undefined
  const failure = await sendAsIs(
    operation,
    request,
    'probe',
    (exchangeId) => {
      id = exchangeId
      onSent(exchangeId)
    },
    onBytes,
  )
  const exchange = useExchanges.getState().exchanges.find((each) => each.id === id)
  if (exchange === undefined) throw new Error(failure ?? 'The log was cleared since')
  return exchange
}

/** One by one, until `stopProbes`. */
export async function runProbes(list: readonly Probe[]): Promise<void> {
  isStopped = false
  const started = session
  for (const probe of list) {
    if (isStopped) break
    useProbeRuns.setState({ running: probe.id })
    const result = await runProbe(probe.run, send)
    if (session !== started) return
    useProbeRuns.setState(({ runs }) => ({ runs: new Map(runs).set(probe.id, { probe, result }) }))
  }
  useProbeRuns.setState({ running: undefined })
}

/** The running one finishes. */
export function stopProbes(): void {
  isStopped = true
}
