import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { formatAltitude } from '../../format/altitude.ts'
import { formatElapsed } from '../../format/duration.ts'
import { formatNumber } from '../../ui/text/number.ts'
import { formatPosition } from '../../format/position.ts'
import type { KeyValueRow } from '../../ui/values/KeyValue.tsx'
import styles from './FactsPanel.module.css'
import type { ExifFacts } from '../content/exif.ts'
import type { Received } from '../receive/receiver.ts'
import { Sourced } from '../../ui/values/Sourced.tsx'
import { isUnderWay, type Transfer } from '../transfer/transfer.ts'
import { rateWords } from '../transfer/transfer-words.ts'
import { savedWords } from '../transfer/wire-facts.ts'
import { isoTime } from '../../../contract/datetime.ts'

/** What a preview learned by showing the content: `1920 × 1080 px`, `12 s`, `3 pages`. */
export interface Dimensions {
  transferId: number
  size?: string
  length?: string
}

/** Reason phrases of HTTP/1.1 that the interface's statuses have; HTTP/2 sends none. */
const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
}

function count(bytes: number) {
  return (
    <>
      <span className={styles.count}>{formatNumber(bytes)}</span> B
    </>
  )
}
function aside(words: string) {
  return <span className={styles.aside}>{words}</span>
}

export function transferRows(transfer: Transfer): KeyValueRow[] {
  const { status, wire, received, phase, announced, trouble } = transfer
  const rows: KeyValueRow[] = []
  if (status !== undefined)
    rows.push({
      term: 'Status',
      value: (
        <Sourced path="status">
          <span className={status < 300 ? styles.good : styles.bad}>
            {[status, REASONS[status]].filter(Boolean).join(' ')}
          </span>
        </Sourced>
      ),
      isMono: true,
    })
  if (wire !== undefined)
    rows.push({
      term: 'On the wire',
      value: (
        <>
          {wire.bytes !== undefined && count(wire.bytes)}{' '}
          <Sourced path="Content-Encoding">{aside([wire.coding, wire.why].filter(Boolean).join(', '))}</Sourced>
        </>
      ),
    })
  if (received !== undefined) {
    const saved =
      wire?.bytes === undefined || wire.coding === 'identity' ? undefined : savedWords(wire.bytes, received.bytes)
    rows.push({
      term: 'Decoded',
      value: (
        <>
          {count(received.bytes)} {saved !== undefined && phase === 'complete' && aside(saved)}
        </>
      ),
    })
  }
  if (announced !== undefined && announced !== received?.bytes && !isUnderWay(transfer))
    rows.push({ term: 'Announced', value: count(announced) })
  const rate = isUnderWay(transfer) ? undefined : rateWords(transfer)
  if (rate !== undefined) rows.push({ term: 'Rate', value: rate })
  if (trouble !== undefined && phase !== 'failed') rows.push({ term: 'Trouble', value: trouble })
  return rows
}

export function contentRows(
  transfer: Transfer,
  dimensions: Dimensions | undefined,
  exif: ExifFacts | undefined,
): KeyValueRow[] {
  const { received, contentType, type, phase } = transfer
  const rows: KeyValueRow[] = []
  if (contentType !== null)
    rows.push({ term: 'Content-Type', value: <Sourced path="Content-Type">{contentType}</Sourced>, isMono: true })
  else if (received !== undefined) rows.push({ term: 'Content-Type', value: aside('not sent') })
  if (received === undefined) return rows
  if (type !== undefined) {
    const differs = type.outcome === 'differs'
    const words = differs ? <span className={styles.differs}>{type.words}</span> : aside(type.words)
    rows.push({
      term: 'Detected',
      value: (
        <>
          {received.detected.label} {words}
        </>
      ),
    })
  }
  const { unpacked } = received
  if (unpacked !== undefined)
    rows.push({
      term: 'Inside',
      value: (
        <>
          {unpacked.detected.label}, {count(unpacked.bytes)}{' '}
          {unpacked.error === undefined ? (
            aside('zstd data sent without Content-Encoding, decoded here')
          ) : (
            <span className={styles.differs}>{unpacked.error}; decoded up to there</span>
          )}
        </>
      ),
    })
  const encoding = unpacked?.encoding ?? received.encoding
  const isText = ['text', 'json', 'table'].includes((unpacked ?? received).detected.kind)
  if (encoding !== undefined && isText)
    rows.push({
      term: 'Text encoding',
      value: (
        <>
          {encoding.name} {aside(encodingWords(encoding.how))}
        </>
      ),
    })
  if (dimensions?.transferId === transfer.id) {
    if (dimensions.size !== undefined) rows.push({ term: 'Size', value: dimensions.size })
    if (dimensions.length !== undefined) rows.push({ term: 'Length', value: dimensions.length })
  }
  if (exif !== undefined) rows.push(...exifRows(exif))
  rows.push(hashRow('SHA-256', received, phase === 'complete'))
  if (unpacked !== undefined) rows.push(hashRow('SHA-256 inside', unpacked, unpacked.error === undefined))
  return rows
}

/** What the camera says of itself; times and places in a file are claims. */
function exifRows({ taken, camera, position, altitude }: ExifFacts): KeyValueRow[] {
  const rows: KeyValueRow[] = [{ term: 'Exif', value: 'as the camera recorded it:' }]
  const place = position && (formatPosition(position.latitude, position.longitude)?.split(' ') ?? [])
  if (taken !== undefined)
    rows.push({
      term: 'Taken',
      value: (
        <>
          {taken} {aside('camera’s clock')}
        </>
      ),
    })
  if (camera !== undefined) rows.push({ term: 'Camera', value: camera })
  if (position !== undefined)
    rows.push({
      term: 'Place',
      value: (
        <>
          {place?.length === 2 ? (
            <>
              {place[0]} <br />
              {place[1]}
            </>
          ) : (
            `${position.latitude}, ${position.longitude}`
          )}
          <CopyButton text={`${position.latitude}, ${position.longitude}`} what="Place" />
        </>
      ),
      isMono: true,
    })
  if (altitude !== undefined) rows.push({ term: 'Height', value: formatAltitude(altitude, 'MSL') })
  return rows
}

function encodingWords(how: string): string {
  return how === 'stated' || how === 'valid' ? '' : `by ${how}`
}

function hashRow(term: string, { sha256 }: Pick<Received, 'sha256'>, isWhole: boolean): KeyValueRow {
  const groups = sha256.match(/.{8}/g) ?? []
  const lines = [groups.slice(0, 3), groups.slice(3, 6), groups.slice(6)].map((line) => line.join(' '))
  return {
    term,
    value: (
      <span className={styles.hash}>
        {lines.map((line, index) => (
          <span key={line}>
            {line}
            {index === 2 && <CopyButton text={sha256} what={isWhole ? term : `${term} of the part`} />}
          </span>
        ))}
      </span>
    ),
    isMono: true,
  }
}

export function timingRows({ askedAt, sentAt, headersAt, endedAt, received }: Transfer): KeyValueRow[] {
  const rows: KeyValueRow[] = []
  if (sentAt === undefined) return rows
  rows.push({ term: 'Sent', value: isoTime(sentAt).slice(11), isMono: true })
  if (sentAt - askedAt >= 50) rows.push({ term: 'Waited before', value: formatElapsed(sentAt - askedAt) })
  if (headersAt !== undefined) rows.push({ term: 'First byte', value: formatElapsed(headersAt - sentAt) })
  if (endedAt !== undefined && headersAt !== undefined)
    rows.push({ term: 'Last byte', value: formatElapsed(endedAt - sentAt) })
  if (received === undefined) return rows
  rows.push({
    term: 'Decode',
    value:
      received.unpacked === undefined
        ? aside('by the browser, on arrival')
        : formatElapsed(received.decodeMilliseconds),
  })
  rows.push({ term: 'Hash', value: formatElapsed(received.hashMilliseconds) })
  return rows
}

/** `1 920 × 1 080 px` would read badly: pixels have no groups below five digits. */
export function pixelWords(width: number, height: number): string {
  return `${pixels(width)} × ${pixels(height)} px`
}

function pixels(value: number): string {
  return value < 10_000 ? String(value) : formatNumber(value)
}
