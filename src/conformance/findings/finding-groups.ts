import type { OperationId } from '../../contract/operations.ts'
import type { Severity } from '../../contract/finding.ts'
import type { Exchange, ExchangeFinding } from '../exchange.ts'
import { groupsOf } from '../groups-of.ts'
import { openPath } from '../json-path.ts'

const order: readonly Severity[] = ['error', 'warning', 'note']

/** Worst first. */
export function byPlace(findings: readonly ExchangeFinding[]) {
  const groups = groupsOf(findings, ({ kind, severity, path, in: side }) =>
    [severity, kind, side, openPath(path)].join(' '),
  )
  return [...groups.values()]
    .flatMap((all) => (all[0] === undefined ? [] : [{ first: all[0], all }]))
    .toSorted((a, b) => order.indexOf(a.first.severity) - order.indexOf(b.first.severity))
}

/** One kind in one operation. */
export interface FindingGroup {
  readonly key: string
  readonly operation: OperationId
  readonly kind: ExchangeFinding['kind']
  readonly severity: Severity
  readonly count: number
  /** Of the first and last answers; this machine's clock, milliseconds since 1970. */
  readonly firstSeen: number
  readonly lastSeen: number
  readonly places: readonly {
    readonly path: string
    readonly count: number
    readonly exchange: Exchange
    readonly finding: ExchangeFinding
  }[]
}

/** Errors first, then the most frequent. */
export function groupFindings(exchanges: readonly Exchange[]): readonly FindingGroup[] {
  const all = exchanges.flatMap((exchange) => exchange.findings.map((finding) => ({ exchange, finding })))
  const groups = groupsOf(all, ({ exchange, finding }) =>
    [exchange.operation, finding.kind, finding.severity].join(' '),
  )
  return [...groups]
    .flatMap(([key, members]): FindingGroup[] => {
      const first = members[0]
      if (first === undefined) return []
      const times = members.map(({ exchange }) => exchange.endedAt ?? exchange.sentAt)
      const places = groupsOf(members, ({ finding }) => openPath(finding.path))
      return [
        {
          key,
          operation: first.exchange.operation,
          kind: first.finding.kind,
          severity: first.finding.severity,
          count: members.length,
          firstSeen: Math.min(...times),
          lastSeen: Math.max(...times),
          places: [...places].flatMap(([path, [newest, ...others]]) =>
            newest === undefined ? [] : [{ path, count: others.length + 1, ...newest }],
          ),
        },
      ]
    })
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || b.count - a.count)
}
