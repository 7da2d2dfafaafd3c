import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { hint } from '../../ui/overlay/hint.ts'
import type { Exchange, ExchangeFinding } from '../../../conformance/exchange.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { Tag } from '../../ui/values/Tag.tsx'
import { sectionOf } from '../../../conformance/findings/document-section.ts'
import styles from './ExchangePanel.module.css'
import { consequenceWords, findingSentence, kindTitle, pathWords } from '../findings/finding-words.ts'

const icons = { error: OctagonAlert, warning: TriangleAlert, note: Info }

const SHOWN_PLACES = 50

/** A finding: what, where, what was expected and by which section, what came, what the console makes of it. Those of the same field together. */
export function FindingItem({
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
  const Icon = icons[first.severity]
  const section = sectionOf(exchange, shown)
  const place = (finding: ExchangeFinding) => (
    <button
      key={finding.path}
      type="button"
      className={classNames(styles.where, finding === picked && styles.picked)}
      {...hint('Shows this place in the body')}
      onClick={() => onPick(finding)}
    >
      {finding.in === 'request' && 'request '}
      {pathWords(finding.path)}
    </button>
  )
  return (
    <li className={classNames(styles.finding, styles[first.severity])}>
      <Icon size={16} />
      <div className={styles.title}>
        <b>{kindTitle(first.kind)}</b>
        {all.length > 1 && <span className={styles.source}>{all.length} times</span>}
        <Tag>{first.severity}</Tag>
      </div>
      {place(shown)}
      <span className={styles.words}>
        {findingSentence(shown)} {consequenceWords(shown)}
      </span>
      <span className={styles.source}>
        {section.words}
        {section.field !== undefined && `: ${section.field}`}
      </span>
      {all.length > 1 && (
        <details className={styles.source}>
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
