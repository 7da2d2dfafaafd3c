import { useMemo, useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import type { Exchange, ExchangeFinding } from '../../../../conformance/exchange.ts'
import { BodyExcerpt } from './BodyExcerpt.tsx'
import styles from './ExchangePanel.module.css'
import { byPlace } from '../../../../conformance/findings/finding-groups.ts'
import { Headers } from './Headers.tsx'
import { RequestBody } from './RequestTab.tsx'
import { hint } from '../../../ui/overlay/hint.ts'
import { Tag } from '../../../ui/values/Tag.tsx'
import { sectionOf } from '../../../../conformance/findings/document-section.ts'
import { findingSentence, kindTitle } from '../../../../conformance/findings/finding-words.ts'
import { consequenceWords, pathWords } from '../findings/finding-words.ts'
import { severityIcons } from '../findings/severity-icons.ts'

/** Findings, with their part of the exchange. */
export function FindingsTab({ exchange, at }: { exchange: Exchange; at: string | undefined }) {
  const { findings, outcome } = exchange
  const groups = useMemo(() => byPlace(findings), [findings])
  const [picked, setPicked] = useState(() => findings.find(({ path }) => path === at))
  const finding = picked ?? groups[0]?.first
  return (
    <>
      {findings.length === 0 ? (
        <p className="empty">{outcome === undefined ? 'No answer yet.' : 'No deviation from the contract found.'}</p>
      ) : (
        <ul className={styles.findings} aria-label="Findings of this exchange">
          {groups.map(({ first, all }) => (
            <FindingItem
              key={`${first.kind} ${first.path}`}
              exchange={exchange}
              all={all}
              first={first}
              picked={finding}
              onPick={setPicked}
            />
          ))}
        </ul>
      )}
      <Headers title="Request headers" headers={exchange.requestHeaders} isOfJournal={exchange.isOfJournal} />
      <RequestBody exchange={exchange} />
      <Headers title="Response headers" headers={exchange.responseHeaders} isOfJournal={exchange.isOfJournal} />
      <BodyExcerpt exchange={exchange} path={finding?.in === 'request' ? undefined : finding?.path} />
    </>
  )
}

const SHOWN_PLACES = 50

/** The kind, place, expectation with its section, received value and consequence. Grouped by field. */
function FindingItem({
  exchange,
  first,
  all,
  picked,
  onPick,
}: {
  exchange: Exchange
  first: ExchangeFinding
  all: readonly ExchangeFinding[]
  picked: ExchangeFinding | undefined
  onPick: (finding: ExchangeFinding) => void
}) {
  const shown = picked !== undefined && all.includes(picked) ? picked : first
  const Icon = severityIcons[first.severity]
  const section = sectionOf(exchange, shown)
  const place = (finding: ExchangeFinding) => (
    <button
      key={finding.path}
      type="button"
      className={cx(styles.where, finding === picked && styles.picked)}
      {...hint('Shows this place in the body')}
      onClick={() => onPick(finding)}
    >
      {finding.in === 'request' && 'request '}
      {pathWords(finding.path)}
    </button>
  )
  return (
    <li className={cx(styles.finding, styles[first.severity])}>
      <Icon size={16} />
      <div className={styles.title}>
        <b>{kindTitle(first.kind)}</b>
        {all.length > 1 && <span className="meta">{all.length} times</span>}
        <Tag>{first.severity}</Tag>
      </div>
      {place(shown)}
      <span className="wraps secondary">
        {findingSentence(shown)} {consequenceWords(shown)}
      </span>
      <span className="meta">
        {section.words}
        {section.field !== undefined && `: ${section.field}`}
      </span>
      {all.length > 1 && (
        <details className="meta">
          <summary>All {all.length} places</summary>
          <div className={styles.menu}>
            {all.slice(0, SHOWN_PLACES).map(place)}
            {all.length > SHOWN_PLACES && `${all.length - SHOWN_PLACES} more are in the export`}
          </div>
        </details>
      )}
    </li>
  )
}
