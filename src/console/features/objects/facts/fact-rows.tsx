import type { ReactNode } from 'react'

import { secondSuffix } from '../../../../format/time.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { formatAltitude } from '../../../../format/altitude.ts'
import { formatElapsed } from '../../../../format/duration.ts'
import { formatNumber } from '../../../../format/number.ts'
import { formatPosition } from '../../../../format/position.ts'
import type { KeyValueRow } from '../../../ui/values/KeyValue.tsx'
import styles from './FactsPanel.module.css'
import type { ExifFacts } from '../content/exif.ts'
import type { ReceivedObject } from '../receive/receiver.ts'
import { Sourced } from '../../../ui/values/Sourced.tsx'
import { isUnderWay, type Transfer } from '../transfer/transfer.ts'
import { rateWords } from '../transfer/transfer-words.ts'
import { savedWords } from '../transfer/wire-facts.ts'
import { isoTime } from '../../../../contract/datetime.ts'

/** From the preview: `1920 × 1080 px`, `12 s`, `3 pages`. */
export interface Dimensions {
  transferId: number
  size?: string
  length?: string
}

/** HTTP/1.1 reason phrases of the interface's statuses; HTTP/2 sends none. */
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
      <span className="mono">{formatNumber(bytes)}</span> B
    </>
  )
}
function aside(words: string) {
  return <span className="meta">{words}</span>
}

/** No row without a value. */
function row(term: string, value: ReactNode, isMono = false): KeyValueRow[] {
  return value === undefined || value === false ? [] : [{ term, value, isMono }]
}

export function transferRows(transfer: Transfer): KeyValueRow[] {
  const { status, wire, received, phase, announced, trouble } = transfer
  const isOver = !isUnderWay(transfer)
  const saved =
    wire?.bytes === undefined || wire.coding === 'identity' || received === undefined || phase !== 'complete'
      ? undefined
      : savedWords(wire.bytes, received.bytes)
  return [
    row(
      'Status',
      status !== undefined && (
        <Sourced path="status">
          <span className={status < 300 ? styles.good : styles.bad}>
            {[status, REASONS[status]].filter(Boolean).join(' ')}
          </span>
        </Sourced>
      ),
      true,
    ),
    row(
      'On the wire',
      wire !== undefined && (
        <>
          {wire.bytes !== undefined && count(wire.bytes)}{' '}
          <Sourced path="Content-Encoding">{aside([wire.coding, wire.why].filter(Boolean).join(', '))}</Sourced>
        </>
      ),
    ),
    row(
      'Decoded',
      received !== undefined && (
        <>
          {count(received.bytes)} {saved !== undefined && aside(saved)}
        </>
      ),
    ),
    row('Announced', isOver && announced !== undefined && announced !== received?.bytes && count(announced)),
    row('Rate', isOver && rateWords(transfer)),
    row('Trouble', phase !== 'failed' && trouble),
  ].flat()
}

export function contentRows(
  transfer: Transfer,
  dimensions: Dimensions | undefined,
  exif: ExifFacts | undefined,
): KeyValueRow[] {
  const { received, contentType, type, phase } = transfer
  const stated =
    contentType === null
      ? row('Content-Type', received !== undefined && aside('not sent'))
      : row('Content-Type', <Sourced path="Content-Type">{contentType}</Sourced>, true)
  if (received === undefined) return stated
  const { unpacked } = received
  const encoding = unpacked?.encoding ?? received.encoding
  const isText = ['text', 'json', 'table'].includes((unpacked ?? received).detected.kind)
  const shown = dimensions?.transferId === transfer.id ? dimensions : undefined
  return [
    stated,
    row(
      'Detected',
      type !== undefined && (
        <>
          {received.detected.label}{' '}
          {type.outcome === 'differs' ? <span className="caution">{type.words}</span> : aside(type.words)}
        </>
      ),
    ),
    row(
      'Inside',
      unpacked !== undefined && (
        <>
          {unpacked.detected.label}, {count(unpacked.bytes)}{' '}
          {unpacked.error === undefined ? (
            aside('zstd data sent without Content-Encoding, decoded here')
          ) : (
            <span className="caution">{unpacked.error}; decoded up to there</span>
          )}
        </>
      ),
    ),
    row(
      'Text encoding',
      isText && encoding !== undefined && (
        <>
          {encoding.name} {aside(encodingWords(encoding.how))}
        </>
      ),
    ),
    row('Size', shown?.size),
    row('Length', shown?.length),
    exif === undefined ? [] : exifRows(exif),
    hashRow('SHA-256', received, phase === 'complete'),
    unpacked === undefined ? [] : hashRow('SHA-256 inside', unpacked, unpacked.error === undefined),
  ].flat()
}

/** Claims of the camera. */
function exifRows({ taken, camera, position, altitude }: ExifFacts): KeyValueRow[] {
  const place = position && (formatPosition(position.latitude, position.longitude)?.split(' ') ?? [])
  const degrees = position && `${position.latitude}, ${position.longitude}`
  return [
    row('Exif', 'as the camera recorded it:'),
    row(
      'Taken',
      taken !== undefined && (
        <>
          {taken} {aside('camera’s clock')}
        </>
      ),
    ),
    row('Camera', camera),
    row(
      'Place',
      degrees !== undefined && (
        <>
          {place?.length === 2 ? (
            <>
              {place[0]} <br />
              {place[1]}
            </>
          ) : (
            degrees
          )}
          <CopyButton text={degrees} what="Place" />
        </>
      ),
      true,
    ),
    row('Height', altitude !== undefined && formatAltitude(altitude, 'MSL')),
  ].flat()
}

function encodingWords(how: string): string {
  return how === 'stated' || how === 'valid' ? '' : `by ${how}`
}

function hashRow(term: string, { sha256 }: Pick<ReceivedObject, 'sha256'>, isWhole: boolean): KeyValueRow[] {
  const groups = sha256.match(/.{8}/g) ?? []
  const lines = [groups.slice(0, 3), groups.slice(3, 6), groups.slice(6)].map((line) => line.join(' '))
  return row(
    term,
    <span className={styles.hash}>
      {lines.map((line, index) => (
        <span key={line}>
          {line}
          {index === 2 && <CopyButton text={sha256} what={isWhole ? term : `${term} of the part`} />}
        </span>
      ))}
    </span>,
    true,
  )
}

export function timingRows({ askedAt, sentAt, headersAt, endedAt, received }: Transfer): KeyValueRow[] {
  if (sentAt === undefined) return []
  const decoded = received?.unpacked && formatElapsed(received.decodeMilliseconds)
  return [
    row('Sent', `${isoTime(sentAt).slice(11)}${secondSuffix(sentAt)}`, true),
    row('Waited before', sentAt - askedAt >= 50 && formatElapsed(sentAt - askedAt)),
    row('First byte', headersAt !== undefined && formatElapsed(headersAt - sentAt)),
    row('Last byte', endedAt !== undefined && headersAt !== undefined && formatElapsed(endedAt - sentAt)),
    row('Decode', received !== undefined && (decoded ?? aside('by the browser, on arrival'))),
    row('Hash', received !== undefined && formatElapsed(received.hashMilliseconds)),
  ].flat()
}

/** Without groups below five digits: `1 920 × 1 080 px` would read badly. */
export function pixelWords(width: number, height: number): string {
  return `${pixels(width)} × ${pixels(height)} px`
}

function pixels(value: number): string {
  return value < 10_000 ? String(value) : formatNumber(value)
}
