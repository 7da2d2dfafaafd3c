import { sectionOf } from './document-section.ts'
import type { FindingGroup } from './finding-groups.ts'
import { isoTime } from '../../contract/datetime.ts'

/** JSON by operation and kind, each place with its newest example. */
export function exportedFindings(groups: readonly FindingGroup[], marking: string): string {
  const findings = groups.map(({ operation, kind, severity, count, firstSeen, lastSeen, places }) => ({
    operation,
    kind,
    severity,
    count,
    firstSeen: isoTime(firstSeen),
    lastSeen: isoTime(lastSeen),
    places: places.map(({ path, count: here, exchange, finding }) => ({
      path,
      count: here,
      section: sectionOf(exchange, finding).words,
      example: { exchange: exchange.id, path: finding.path, expected: finding.expected, got: finding.got },
    })),
  }))
  return JSON.stringify({ marking, findings }, undefined, 2)
}
