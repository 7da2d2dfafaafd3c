import Download from 'lucide-react/icons/download'
import { useMemo } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import { operations } from '../../../../contract/operations.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { countOf } from '../../../../format/count.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tag } from '../../../ui/values/Tag.tsx'
import { saveExport } from '../export/save-export.ts'
import { sectionOf } from '../../../../conformance/findings/document-section.ts'
import { exportedFindings } from '../../../../conformance/findings/export-findings.ts'
import { groupFindings, type FindingGroup } from '../../../../conformance/findings/finding-groups.ts'
import { findingSentence, kindTitle, timesWords } from '../../../../conformance/findings/finding-words.ts'
import { pathWords } from './finding-words.ts'
import styles from './FindingsView.module.css'
import { severityIcons } from './severity-icons.ts'
import { formatNumber } from '../../../../format/number.ts'

/** Findings by operation and kind, each place with its newest example. */
export function FindingsView({
  exchanges,
  marking,
  onSelect,
}: {
  exchanges: readonly Exchange[]
  marking: string
  onSelect: (id: number) => void
}) {
  const groups = useMemo(() => groupFindings(exchanges), [exchanges])
  if (groups.length === 0) {
    return (
      <p className="empty">
        No findings in the {countOf(exchanges.length, 'exchange')} shown. No deviation from the contract found.
      </p>
    )
  }
  return (
    <section className="view" aria-label="Findings by operation and kind" tabIndex={0}>
      <div className={styles.head}>
        <span>
          {countOf(groups.length, 'kind')} in the {countOf(exchanges.length, 'exchange')} shown. Times are this
          machine’s.
        </span>
        <Button
          icon={<Download />}
          onClick={() => saveExport('watchfloor-findings.json', exportedFindings(groups, marking))}
        >
          Export findings
        </Button>
      </div>
      <ul>
        {groups.map((group) => (
          <Group key={group.key} group={group} onSelect={onSelect} />
        ))}
      </ul>
    </section>
  )
}

function Group({ group, onSelect }: { group: FindingGroup; onSelect: (id: number) => void }) {
  const { operation, kind, severity, count, firstSeen, lastSeen, places } = group
  const Icon = severityIcons[severity]
  return (
    <li className={styles.group}>
      <div className={styles[severity]}>
        <Icon size={16} />
      </div>
      <div>
        <h2>
          {kindTitle(kind)} <Tag>{severity}</Tag>
          <span className={cx('size-12', 'meta', 'regular')}>
            {operations[operation].title}, {timesWords(count, formatNumber)}, first {formatAbsoluteTime(firstSeen)},
            last {formatAbsoluteTime(lastSeen)}
          </span>
        </h2>
        <ul className={styles.places}>
          {places.slice(0, 50).map(({ path, count: here, exchange, finding }) => (
            <li key={path}>
              <button
                type="button"
                {...hint('Opens the newest exchange with it')}
                onClick={() => onSelect(exchange.id)}
              >
                {finding.in === 'request' && 'request '}
                {pathWords(path)}
              </button>
              <span className={cx('size-12', 'meta', 'regular')}>×{formatNumber(here)}</span>
              <span>{findingSentence(finding)}</span>
              <span className={cx('size-12', 'meta', 'regular')}>{sectionOf(exchange, finding).words}</span>
            </li>
          ))}
          {places.length > 50 && (
            <li className={cx('size-12', 'meta', 'regular')}>
              {countOf(places.length - 50, 'more place')} in the export
            </li>
          )}
        </ul>
      </div>
    </li>
  )
}
