import type { ChangingProbe } from '../probes/changing-probes.ts'
import type { Probe } from '../probes/probe.ts'
import type { KnownIds } from './known-ids.ts'

/** `allowed`: ids of egress streams and entities (all overrides), or `id/field.path` for one override. */
export function changesFor(probe: ChangingProbe, allowed: readonly string[], known: KnownIds): Probe[] {
  const targets = allowed.flatMap((id) => targetsOf(id, known)).filter(({ operation }) => operation === probe.operation)
  return targets.map(({ values }) => ({
    id: probe.id,
    title: `${probe.title}: ${Object.values(values).join(' ')}`,
    proves: probe.proves,
    run: (ask) => probe.run(ask, values),
  }))
}

interface Target {
  readonly operation: ChangingProbe['operation']
  readonly values: Readonly<Record<string, string>>
}

function targetsOf(id: string, known: KnownIds): Target[] {
  const slash = id.indexOf('/')
  const operation = 'deleteEntityOverride'
  if (slash > 0) return [{ operation, values: { entityId: id.slice(0, slash), fieldPath: id.slice(slash + 1) } }]
  const overrides = known.overrides.filter(({ entityId }) => entityId === id)
  if (overrides.length > 0) return overrides.map((values) => ({ operation, values: { ...values } }))
  return [{ operation: 'deleteEgressStream', values: { egressId: id } }]
}
