import { runEverything, type RunOptions } from '../conformance/run/run.ts'
import { fixtures } from './scenario/fixtures.ts'

/** Findings worse than notes, broken probes, and why a run against the default scenario failed or stopped. */
export async function probeFaults(options: Pick<RunOptions, 'wire' | 'clock'> & Partial<RunOptions>) {
  const { egress, override } = fixtures()
  const { exchanges, probes, failed, stopped } = await runEverything({
    baseUrl: 'http://environment.test',
    clientId: 'operator',
    clientSecret: 'operator-secret',
    allowChanges: [egress.active[0] ?? '', egress.sourceNotLive, `${override.entityId}/${override.fieldPath}`],
    mostRequests: 2000,
    timeoutMilliseconds: 60_000,
    signal: new AbortController().signal,
    ...options,
  })
  const findings = exchanges.flatMap(({ id, title, findings: own }) =>
    own.filter(({ severity }) => severity !== 'note').map((finding) => ({ id, title, ...finding })),
  )
  const broken = probes.filter(({ result }) => result.verdict === 'broken')
  return { faults: [...findings, ...broken, failed, stopped].filter(Boolean), requests: exchanges.length }
}
