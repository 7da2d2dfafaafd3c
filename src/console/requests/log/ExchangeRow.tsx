import Pin from 'lucide-react/icons/pin'
import { memo } from 'react'

import { outcomeWords } from '../../api/request/api-error.ts'
import type { Exchange, ExchangeFinding } from '../../../conformance/exchange.ts'
import { countOf } from '../../ui/text/count.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { formatBytes } from '../../ui/text/bytes.ts'
import { formatNumber } from '../../ui/text/number.ts'
import rowStyles from '../../ui/styles/grid-row.module.css'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import { clockWords, codeClass, detailWords, pathWords } from '../exchange-words.ts'
import styles from './ExchangeGrid.module.css'

export const ExchangeRow = memo(function ExchangeRow({
  exchange,
  index,
  start,
  isSelected,
  isStop,
  onActive,
  onSelect,
}: {
  exchange: Exchange
  index: number
  start: number
  isSelected: boolean
  isStop: boolean
  onActive: (id: number) => void
  onSelect: (id: number) => void
}) {
  const { id, method, outcome, sentAt, endedAt, responseBytes, findings } = exchange
  const detail = detailWords(exchange)
  const path = pathWords(exchange)
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isStop ? 0 : -1}
      data-exchange={id}
      className={classNames(rowStyles.row, styles.row, isSelected && rowStyles.selected)}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={() => onActive(id)}
      onClick={() => onSelect(id)}
    >
      <td className={styles.time}>{clockWords(sentAt)}</td>
      <td className={classNames(styles.verb, method === 'DELETE' && styles.deletes)}>{method}</td>
      <td className={styles.about}>
        <div className={styles.path} title={path}>
          {exchange.pinned === true && <Pin size={12} aria-label="Pinned" />}
          <span>{path}</span>
        </div>
        {detail !== '' && (
          <div className={styles.detail} title={detail}>
            {detail}
          </div>
        )}
      </td>
      <td className={classNames(styles.code, styles[codeClass(exchange)])}>
        {typeof outcome === 'number' ? (
          outcome
        ) : (
          <span title={outcome === undefined ? 'No answer yet' : outcomeWords(outcome)}>—</span>
        )}
      </td>
      <td className={styles.figure}>
        {endedAt === undefined ? <Running since={sentAt} /> : formatNumber(endedAt - sentAt)}
      </td>
      <td className={styles.figure}>{outcome === undefined ? '' : formatBytes(responseBytes)}</td>
      <td className={styles.figure}>{findings.length > 0 && <FindingCount findings={findings} />}</td>
    </tr>
  )
})

function Running({ since }: { since: number }) {
  const now = useMachineNow()
  return <>{formatNumber(Math.max(0, Math.round((now - since) / 1000) * 1000))}</>
}

function FindingCount({ findings }: { findings: readonly ExchangeFinding[] }) {
  const counted = findings.filter(({ severity }) => severity !== 'note')
  const notes = findings.length - counted.length
  const isError = counted.some(({ severity }) => severity === 'error')
  if (counted.length === 0) return null
  const words = `${countOf(counted.length, 'finding')}, ${isError ? 'an error among them' : 'warnings'}${notes > 0 ? `; ${notes} notes besides` : ''}`
  return (
    <span className={isError ? styles.error : styles.warning} title={words}>
      {counted.length}
    </span>
  )
}
