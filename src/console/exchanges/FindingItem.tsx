import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import type { Exchange, ExchangeFinding } from '../api/exchanges.ts'
import { classNames } from '../ui/class-names.ts'
import { Tag } from '../ui/Tag.tsx'
import { sectionOf } from './document-section.ts'
import styles from './ExchangePanel.module.css'
import { consequenceWords, findingSentence, kindTitles, pathWords } from './finding-words.ts'

const icons = { error: OctagonAlert, warning: TriangleAlert, note: Info }

/** One finding: what, where, what was expected and by which section, what came, what the console makes of it. */
export function FindingItem({
  exchange,
  finding,
  isPicked,
  onPick,
}: {
  exchange: Exchange
  finding: ExchangeFinding
  isPicked: boolean
  onPick: () => void
}) {
  const Icon = icons[finding.severity]
  const section = sectionOf(exchange, finding)
  const consequence = consequenceWords(finding)
  return (
    <li className={classNames(styles.finding, styles[finding.severity], isPicked && styles.picked)}>
      <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
      <div className={styles.title}>
        <b>{kindTitles[finding.kind]}</b>
        <Tag>{finding.severity}</Tag>
      </div>
      <button type="button" className={styles.where} title="Show this place in the body" onClick={onPick}>
        {finding.in === 'request' && 'request '}
        {pathWords(finding.path)}
      </button>
      <span className={styles.words}>
        {findingSentence(finding)} {consequence}
      </span>
      <span className={styles.source}>
        {section.words}
        {section.field !== undefined && `: ${section.field}`}
      </span>
    </li>
  )
}
