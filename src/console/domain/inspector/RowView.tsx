import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Fragment, memo, useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { pathText as findingPath } from '../../../contract/finding.ts'
import { pathText } from '../../../entity/field-path.ts'
import { jsonText } from '../../../contract/json-text.ts'
import { copyAndSay } from '../../ui/browser/clipboard.ts'
import { Sourced } from '../../ui/values/Sourced.tsx'
import { marksFor, type Mark } from './marks.ts'
import { PartView } from './PartView.tsx'
import type { RowPart, Row, WireSource } from './row.ts'
import styles from './Row.module.css'
import { hint } from '../../ui/overlay/hint.ts'

const TOLD = 8

export const RowView = memo(function RowView({ row, marks }: { row: Row; marks: readonly Mark[] }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const done = await copyAndSay(wireText(row.sources), row.label)
    setCopied(done)
    if (done) setTimeout(() => setCopied(false), 1500)
  }
  const Icon = copied ? Check : Copy
  return (
    <div className={styles.row}>
      <dt className={styles.term}>{row.label}</dt>
      <dd className={styles.value}>
        <Sourced path={row.sources.map(({ keys }) => findingPath(keys).slice(1))}>
          {row.parts.map((part, index) => (
            <Fragment key={`${index} ${part.kind}`}>
              {separator(row.parts[index - 1], part)}
              <PartView part={part} />
            </Fragment>
          ))}
        </Sourced>
        {marksFor(row, marks).map((mark) => (
          <Fragment key={mark.words}>
            {' '}
            <span className={mark.kind === 'classified' ? styles.level : 'meta'}>{mark.words}</span>
          </Fragment>
        ))}
      </dd>
      <dd className={styles.copycell}>
        <button
          type="button"
          tabIndex={-1}
          data-copy-row
          className={cx(styles.copy, copied && styles.done)}
          aria-label={`Copy ${row.label}`}
          {...hint(wireWords(row.sources))}
          onClick={() => void copy()}
        >
          <Icon size={13} />
        </button>
      </dd>
    </div>
  )
})

/** `kinematics.kinematicsGeodetic.location.latitudeDegrees = 43.655` */
function sourceLine({ keys, value }: WireSource): string {
  const json = jsonText(value, 0)
  return `${pathText(keys)} = ${json.length > 200 ? `${json.slice(0, 200)}…` : json}`
}

function wireWords(sources: readonly WireSource[]): string {
  const [first] = sources
  const lines = sources.slice(0, TOLD).map(sourceLine)
  if (sources.length > TOLD) lines.push(`… and ${sources.length - TOLD} more`)
  return sources.length === 1 && first?.description !== undefined
    ? `${first.description}\n${lines.join('')}`
    : lines.join('\n')
}

/** Several values become an object by path. */
function wireText(sources: readonly WireSource[]): string {
  const [first] = sources
  if (sources.length === 1 && first !== undefined)
    return typeof first.value === 'string' ? first.value : jsonText(first.value)
  return jsonText(Object.fromEntries(sources.map(({ keys, value }) => [pathText(keys), value])))
}

function separator(before: RowPart | undefined, part: RowPart): string {
  if (before === undefined) return ''
  return part.kind === 'text' && part.look === undefined ? ', ' : ' '
}
