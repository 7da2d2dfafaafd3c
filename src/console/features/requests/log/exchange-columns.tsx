import Pin from 'lucide-react/icons/pin'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { cx } from '../../../ui/styles/cx.ts'
import { ZuluText } from '../../../format/ZuluText.tsx'
import { ZuluTime } from '../../../format/ZuluTime.tsx'
import type { Exchange, ExchangeFinding } from '../../../../conformance/exchange.ts'
import { countOf } from '../../../../format/count.ts'
import { formatBytes } from '../../../../format/bytes.ts'
import { formatNumber } from '../../../../format/number.ts'
import { formatClock } from '../../../../format/time.ts'
import { useMachineNow } from '../../../ui/browser/ticker.ts'
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { codeClass, detailWords, pathWords } from '../exchange-words.ts'
import styles from './ExchangeGrid.module.css'

export const exchangeColumns: readonly (Column<Exchange> & Required<Pick<Column<Exchange>, 'cell'>>)[] = [
  {
    id: 'time',
    title: 'Time',
    width: '120px',
    cell: ({ sentAt }) => (
      <ZuluTime time={sentAt} className="meta mono">
        {formatClock(sentAt)}
      </ZuluTime>
    ),
  },
  {
    id: 'method',
    title: 'Method',
    width: '74px',
    cell: ({ method }) => <b className={cx(styles.verb, method === 'DELETE' && styles.deletes)}>{method}</b>,
  },
  { id: 'path', title: 'Path', width: 'minmax(120px, 1fr)', cell: (exchange) => <About exchange={exchange} /> },
  {
    id: 'code',
    title: 'Code',
    width: '56px',
    cell: (exchange) => (
      <b className={styles[codeClass(exchange)]}>{typeof exchange.outcome === 'number' ? exchange.outcome : '—'}</b>
    ),
  },
  {
    id: 'ms',
    title: 'ms',
    width: '66px',
    isNumber: true,
    cell: ({ sentAt, endedAt }) =>
      endedAt === undefined ? <Running since={sentAt} /> : formatNumber(endedAt - sentAt),
  },
  {
    id: 'size',
    title: 'Size',
    width: '78px',
    isNumber: true,
    cell: ({ outcome, responseBytes }) => (outcome === undefined ? '' : formatBytes(responseBytes)),
  },
  {
    id: 'findings',
    title: 'Findings',
    width: '48px',
    isNumber: true,
    head: (
      <>
        <VisuallyHidden>Findings</VisuallyHidden>
        <TriangleAlert />
      </>
    ),
    cell: ({ findings }) => <FindingCount findings={findings} />,
  },
]

function About({ exchange }: { exchange: Exchange }) {
  const detail = detailWords(exchange)
  return (
    <>
      <div className={styles.path}>
        {exchange.pinned === true && <Pin size={12} aria-label="Pinned" />}
        <span>{pathWords(exchange)}</span>
      </div>
      {detail !== '' && (
        <div className={styles.detail}>
          <ZuluText text={detail} writtenAt={exchange.sentAt} isHinted />
        </div>
      )}
    </>
  )
}

function Running({ since }: { since: number }) {
  const now = useMachineNow()
  return formatNumber(Math.max(0, Math.round((now - since) / 1000) * 1000))
}

function FindingCount({ findings }: { findings: readonly ExchangeFinding[] }) {
  const counted = findings.filter(({ severity }) => severity !== 'note')
  const isError = counted.some(({ severity }) => severity === 'error')
  if (counted.length === 0) return null
  return (
    <span className={isError ? styles.error : styles.warning}>
      {counted.length}
      <VisuallyHidden>
        {' '}
        {countOf(counted.length, 'finding')}, {isError ? 'an error among them' : 'warnings'}
      </VisuallyHidden>
    </span>
  )
}
