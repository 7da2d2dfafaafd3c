import CircleCheck from 'lucide-react/icons/circle-check'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { secondSuffix } from '../../../../format/time.ts'
import { useNotLive } from '../../../platform/connection/use-not-live.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { formatExactBytes } from '../../../../format/bytes.ts'
import { formatElapsed } from '../../../../format/duration.ts'
import { formatNumber } from '../../../../format/number.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx'
import styles from './ComparePanel.module.css'
import { fileDifference, compareTransfers, firstDifference, type ComparedTransfer } from './compare.ts'
import { BYTES_PER_ROW, hexRow } from '../content/hex-rows.ts'
import type { ReceivedContent } from '../receive/receiver.ts'
import { PHASE_WORDS } from '../transfer/transfer-words.ts'
import { isUnderWay, shownContent, type Ask, type Transfer } from '../transfer/transfer.ts'
import { startTransfer } from '../transfer/transfers.ts'
import { isoTime } from '../../../../contract/datetime.ts'

/** Two fetches: of two encodings, times or paths. */
export function ComparePanel({
  transfers,
  first,
  second,
  onSides,
}: {
  transfers: readonly Transfer[]
  first: Transfer | undefined
  second: Transfer | undefined
  onSides: (first: ComparedTransfer | undefined, second: ComparedTransfer | undefined) => void
}) {
  const notLive = useNotLive()
  const options = transfers.map((transfer) => ({ value: String(transfer.id), label: words(transfer) }))
  const withId = (id: string) => transfers.find((transfer) => String(transfer.id) === id)
  const fetchBoth = (path: string) => {
    onSides(
      begin({ path, encoding: 'identity', urgency: undefined }),
      begin({ path, encoding: 'zstd', urgency: undefined }),
    )
  }
  return (
    <section className={styles.panel} aria-label="Compare">
      <div className={cx('row', 'gap-8', 'wrapping')}>
        <Select
          label="First"
          options={options}
          value={String(first?.id ?? '')}
          onChange={(id) => onSides(withId(id), second)}
        />
        <Select
          label="Second"
          options={options}
          value={String(second?.id ?? '')}
          onChange={(id) => onSides(first, withId(id))}
        />
        {first !== undefined && (
          <>
            <Button disabledReason={notLive} onClick={() => fetchBoth(first.path)}>
              Identity with zstd
            </Button>
            <Button
              hint="Fetches the first object again"
              disabledReason={notLive}
              onClick={() => onSides(first, begin(first))}
            >
              With now
            </Button>
          </>
        )}
      </div>
      {first === undefined || second === undefined || first === second ? (
        <p className="size-12 meta">Choose two objects, or fetch one again or in both encodings.</p>
      ) : (
        <Sides a={first} b={second} />
      )}
    </section>
  )
}

function begin({ path, encoding, urgency }: Ask): ComparedTransfer {
  return { path, encoding, urgency, id: startTransfer({ path, encoding, urgency }) }
}

function words({ path, encoding, askedAt, phase }: Transfer): string {
  const time = `${isoTime(askedAt).slice(11, 19)}Z${secondSuffix(askedAt)}`
  return `${path}, ${encoding}, ${time}${phase === 'complete' ? '' : `, ${PHASE_WORDS[phase].toLowerCase()}`}`
}

function Sides({ a, b }: { a: Transfer; b: Transfer }) {
  const comparison = compareTransfers(a, b)
  const { isFinding } = comparison
  const untold = isUnderWay(a) || isUnderWay(b) ? 'Not yet.' : 'Unknown.'
  useEffect(() => {
    if (isFinding) fileDifference(a, b)
  }, [isFinding, a, b])
  const rows: [term: string, of: (transfer: Transfer) => string][] = [
    ['Path', ({ path }) => path],
    ['Asked for', ({ encoding, askedAt }) => `${encoding}, ${isoTime(askedAt).slice(11)}${secondSuffix(askedAt)}`],
    ['Outcome', ({ phase, status }) => [PHASE_WORDS[phase], status].filter(Boolean).join(', ')],
    [
      'On the wire',
      ({ wire }) =>
        [wire?.bytes === undefined ? '' : formatExactBytes(wire.bytes), wire?.coding, wire?.why]
          .filter(Boolean)
          .join(', '),
    ],
    ['Decoded', ({ received }) => (received === undefined ? '' : formatExactBytes(received.bytes))],
    ['Content-Type', ({ contentType, received }) => contentType ?? (received === undefined ? '' : 'not sent')],
    ['Detected', ({ received }) => received?.detected.label ?? ''],
    ['SHA-256', ({ received }) => received?.sha256 ?? ''],
    ['Inside', ({ received }) => received?.unpacked?.sha256 ?? ''],
    [
      'Last byte',
      ({ sentAt, endedAt }) => (sentAt === undefined || endedAt === undefined ? '' : formatElapsed(endedAt - sentAt)),
    ],
  ]
  return (
    <>
      <output className="flex">
        <Note
          tone={comparison.isFinding ? 'bad' : comparison.outcome === 'differs' ? 'warn' : 'plain'}
          icon={comparison.outcome === 'same' ? <CircleCheck className={styles.same} size={16} /> : undefined}
        >
          <b>{comparison.outcome === 'same' ? 'Same.' : comparison.outcome === 'differs' ? 'Different.' : untold}</b>{' '}
          {comparison.words}
          {comparison.isFinding && ' Recorded as a finding on both requests.'}
        </Note>
      </output>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Fact</VisuallyHidden>
            </th>
            <th scope="col">First</th>
            <th scope="col">Second</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(([, of]) => of(a) !== '' || of(b) !== '')
            .map(([term, of]) => (
              <tr key={term} data-differs={of(a) !== of(b) || undefined}>
                <th scope="row">{term}</th>
                <td>{of(a)}</td>
                <td>{of(b)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {comparison.outcome === 'differs' && <Difference a={a} b={b} />}
    </>
  )
}

function differenceOptions(a: ReceivedContent | undefined, b: ReceivedContent | undefined) {
  const [left, right] = [a?.blob, b?.blob]
  return queryOptions({
    queryKey: ['object', a?.sha256, 'difference', b?.sha256],
    queryFn:
      left === undefined || right === undefined ? skipToken : ({ signal }) => bytesThatDiffer(left, right, signal),
    gcTime: 0,
  })
}

/** Bytes around the first difference. */
function Difference({ a, b }: { a: Transfer; b: Transfer }) {
  const { data: found } = useQuery(differenceOptions(shownContent(a), shownContent(b)))
  if (found === undefined || found === null) return null
  return (
    <div className={styles.difference}>
      <h2>First difference at byte {formatNumber(found.offset)}</h2>
      <div>
        {found.dumps.map((text, index) => (
          <pre key={index === 0 ? 'first' : 'second'} className={styles.code} tabIndex={0}>
            {text}
          </pre>
        ))}
      </div>
    </div>
  )
}

async function bytesThatDiffer(a: Blob, b: Blob, signal: AbortSignal) {
  const offset = await firstDifference(a, b, signal)
  if (offset === undefined) return null
  const start = Math.max(0, Math.floor(offset / BYTES_PER_ROW) * BYTES_PER_ROW - BYTES_PER_ROW)
  return { offset, dumps: await Promise.all([a, b].map((blob) => dump(blob, start))) }
}

async function dump(blob: Blob, start: number): Promise<string> {
  const bytes = new Uint8Array(await blob.slice(start, start + 6 * BYTES_PER_ROW).arrayBuffer())
  const rows = Array.from({ length: Math.ceil(bytes.length / BYTES_PER_ROW) }, (_, index) =>
    hexRow(bytes.subarray(index * BYTES_PER_ROW), start + index * BYTES_PER_ROW),
  )
  return rows.map(({ offset, hex, text }) => `${offset}  ${hex}  ${text}`).join('\n')
}
