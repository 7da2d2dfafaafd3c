import { Link } from '@tanstack/react-router'

import { cx } from '../../../ui/styles/cx.ts'
import type { SearchParams } from '../../../../url-state/search-params.ts'
import type { FindingMarkProps } from '../../../ui/values/Sourced.tsx'
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx'
import { findingSentence, kindTitle } from '../../../../conformance/findings/finding-words.ts'
import styles from './FindingMark.module.css'
import { findingsAt, useFindingsOf } from './findings-at.ts'
import { severityIcons } from '../findings/severity-icons.ts'

/** Next to an invalid value: links to the finding in the request log. */
export function FindingMark({ exchangeId, paths, isPlain }: FindingMarkProps) {
  const all = useFindingsOf(exchangeId)
  const found = findingsAt(all, paths)
  const [worst, ...others] = isPlain ? found.filter(({ severity }) => severity !== 'note') : found
  if (worst === undefined) return null
  const Icon = severityIcons[worst.severity]
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  const words = `${kindTitle(worst.kind)}${more}. ${findingSentence(worst)}`
  const icon = <Icon size={13} />
  const look = cx(styles.mark, styles[worst.severity])
  if (isPlain) {
    return (
      <span className={cx(look, styles.plain)}>
        {icon}
        <VisuallyHidden>Finding: {words}</VisuallyHidden>
      </span>
    )
  }
  return (
    <Link
      className={look}
      to="/requests"
      search={(): SearchParams => ({ exchange: String(exchangeId), tab: 'findings', at: worst.path })}
      aria-label={`Finding: ${words}`}
      onClick={(event) => event.stopPropagation()}
    >
      {icon}
    </Link>
  )
}
