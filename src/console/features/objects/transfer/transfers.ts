import { create } from 'zustand'

import { getObject } from '../../../../contract/object.ts'
import { errorWords } from '../../../../format/error-words.ts'
import { ApiError } from '../../../platform/api/request/api-error.ts'
import { hasPageOrigin } from '../../../platform/api/request/out-of-reach.ts'
import { call } from '../../../platform/session/call.ts'
import { byteLimit } from '../../../platform/api/limits.ts'
import { addFinding } from '../../../platform/api/exchanges/exchanges.ts'
import { onSignOut } from '../../../platform/session/sign-out.ts'
import { useSession } from '../../../platform/session/session.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { compareTypes } from '../../../../conformance/content/content-type.ts'
import { answerFindings } from './answer-findings.ts'
import { fileName, readObjectPath } from '../../../known/mentions/object-path.ts'
import { RateMeter } from './rate-meter.ts'
import { removePrivateFiles } from '../receive/private-folder.ts'
import { hasDisk, MEMORY_LIMIT_BYTES, receiveBody, type BodyResult } from '../receive/receive-body.ts'
import { resourceTiming, announcedBytes, wireFacts } from './wire-facts.ts'
import { isUnderWay, objectRequest, type Ask, type Transfer, isSameAsk, isSameVariant } from './transfer.ts'
import { readSearch } from '../../../../url-state/codec.ts'
import { objectAddress, objectsOf, type ObjectSearch } from '../object-address.ts'

/** Newest first, for all environments of this tab. */
export const useTransfers = create<{ transfers: readonly Transfer[] }>(() => ({ transfers: [] }))

const KEPT_TRANSFERS = 50
/** Limit for all objects; the newest is always kept. */
const KEPT_BYTES = 1_000_000_000
const REPORT_MILLISECONDS = 100

const controls = new Map<number, { abort: AbortController; discard: (() => void) | undefined }>()
let lastId = 0

/** Returns its id. @param goOn beyond the memory limit */
export function startTransfer(ask: Ask, goOn = false): number {
  lastId += 1
  const id = lastId
  const abort = new AbortController()
  controls.set(id, { abort, discard: undefined })
  const transfer: Transfer = {
    ...ask,
    id,
    environmentUrl: useSession.getState().environment?.url ?? '',
    askedAt: Date.now(),
    phase: 'waiting',
    exchangeId: undefined,
    sentAt: undefined,
    headersAt: undefined,
    endedAt: undefined,
    status: undefined,
    contentType: null,
    announced: undefined,
    bytes: 0,
    bytesPerSecond: undefined,
    received: undefined,
    isDropped: false,
    wire: undefined,
    type: undefined,
    trouble: undefined,
    error: undefined,
  }
  useTransfers.setState(({ transfers }) => ({ transfers: [transfer, ...transfers] }))
  forgetOldest()
  void run(transfer, abort.signal, goOn)
  return id
}

/** Closes the stream, which also ends it at the service. Received bytes stay. */
export function cancelTransfer(id: number): void {
  controls.get(id)?.abort.abort()
}

export function removeTransfer(id: number): void {
  cancelTransfer(id)
  controls.get(id)?.discard?.()
  controls.delete(id)
  useTransfers.setState(({ transfers }) => ({ transfers: transfers.filter((transfer) => transfer.id !== id) }))
}

onSignOut(() => {
  for (const { abort } of controls.values()) abort.abort()
  controls.clear()
  useTransfers.setState({ transfers: [] })
  void removePrivateFiles()
})

function update(id: number, changes: Partial<Transfer>): void {
  useTransfers.setState(({ transfers }) => ({
    transfers: transfers.map((transfer) => (transfer.id === id ? { ...transfer, ...changes } : transfer)),
  }))
}

async function run(transfer: Transfer, signal: AbortSignal, goOn: boolean): Promise<void> {
  const { id, path, encoding, urgency } = transfer
  const name = fileName(path)
  const timing = resourceTiming(path)
  try {
    const answer = await call(getObject, objectRequest(transfer), {
      why: 'user',
      signal,
      urgency,
      words: `object ${name}`,
      onSent: (exchangeId, sentAt) => update(id, { phase: 'sent', exchangeId, sentAt }),
    })
    const { headers } = answer
    const contentType = headers.get('content-type')
    const isSameOrigin = transfer.environmentUrl === '' || hasPageOrigin(transfer.environmentUrl)
    const announced = announcedBytes(headers, isSameOrigin)
    const { exchangeId, status, receivedAt: headersAt } = answer
    update(id, { phase: 'receiving', exchangeId, status, headersAt, contentType, announced })
    if (!goOn && announced !== undefined && announced > MEMORY_LIMIT_BYTES && !(await hasDisk())) {
      await answer.value.cancel()
      update(id, { phase: 'too large', endedAt: Date.now() })
      return
    }
    const memoryLimit = goOn ? Number.MAX_SAFE_INTEGER : MEMORY_LIMIT_BYTES
    const result = await receiveBody(
      answer.value,
      {
        path,
        contentType,
        hashOnly: false,
        memoryLimit,
        objectBytes: byteLimit('objectBytes'),
        unpackedBytes: byteLimit('unpackedBytes'),
      },
      progressReporter(id),
    )
    const endedAt = Date.now()
    const control = controls.get(id)
    if (control === undefined) result.discard()
    else control.discard = result.discard
    const { received, isComplete } = result
    const isCoded = announced === undefined
    const wire = wireFacts(
      headers,
      isSameOrigin,
      isComplete && isCoded ? await timing.entry(received.bytes) : undefined,
      {
        bytes: received.bytes,
        isComplete,
      },
    )
    const type = compareTypes(contentType, received.detected)
    const { phase, trouble } = ending(result, announced, signal)
    update(id, { phase, trouble, endedAt, bytes: received.bytes, received, wire, type, bytesPerSecond: undefined })
    for (const finding of answerFindings({ asked: encoding, isSameOrigin, wire, received, contentType }))
      addFinding(exchangeId, finding)
    announce(phase === 'complete' ? `${name} downloaded` : `${name}: ${trouble ?? phase}`)
    forgetOldest()
  } catch (error) {
    const trouble = errorWords(error)
    const apiError = error instanceof ApiError ? error : undefined
    // After a 401 for the object: the token operation's own status doesn't count.
    const answered = apiError?.operation === 'getToken' ? 401 : apiError?.status
    const status = typeof answered === 'number' ? answered : undefined
    const phase = apiError?.status === 'aborted' ? 'cancelled' : 'failed'
    update(id, { phase, trouble, error: apiError, status, endedAt: Date.now() })
    announce(`${name}: ${phase === 'failed' ? trouble : 'cancelled'}`)
  } finally {
    timing.stop()
  }
}

function progressReporter(id: number): (bytes: number) => void {
  const meter = new RateMeter()
  let reportedAt = 0
  return (bytes) => {
    const now = Date.now()
    if (now - reportedAt < REPORT_MILLISECONDS) return
    reportedAt = now
    meter.add(bytes, now)
    update(id, { bytes, bytesPerSecond: meter.bytesPerSecond })
  }
}

function ending(
  { received, broken, isComplete }: BodyResult,
  announced: number | undefined,
  signal: AbortSignal,
): Pick<Transfer, 'phase' | 'trouble'> {
  if (signal.aborted) return { phase: 'cancelled', trouble: undefined }
  if (received.isBounded) return { phase: 'broken', trouble: received.full }
  if (received.full !== undefined) return { phase: 'too large', trouble: received.full }
  if (broken !== undefined || !isComplete)
    return { phase: 'broken', trouble: broken instanceof Error ? broken.message : 'The answer broke off' }
  if (announced !== undefined && announced !== received.bytes)
    return {
      phase: 'broken',
      trouble: `${received.bytes} bytes received of ${announced} announced`,
    }
  return { phase: 'complete', trouble: undefined }
}

/** Drops bytes first, then entries, oldest first. */
function forgetOldest(): void {
  const { transfers } = useTransfers.getState()
  for (const transfer of transfers.filter((one) => !isUnderWay(one)).slice(KEPT_TRANSFERS)) removeTransfer(transfer.id)
  let bytes = 0
  for (const { id, received, isDropped } of useTransfers.getState().transfers) {
    if (received === undefined || isDropped) continue
    const isNewest = bytes === 0
    bytes += received.bytes + (received.unpacked?.bytes ?? 0)
    if (bytes <= KEPT_BYTES || isNewest) continue
    controls.get(id)?.discard?.()
    const unpacked = received.unpacked === undefined ? undefined : { ...received.unpacked, blob: undefined }
    update(id, { isDropped: true, received: { ...received, blob: undefined, unpacked } })
  }
}

/** Fetches a link's objects unless this tab did. */
export function fetchLinked(path: string | undefined, search: ObjectSearch): void {
  const { ask, other } = objectsOf(path, readSearch(objectAddress, search, 0))
  fetchUnknown(ask, isSameAsk)
  fetchUnknown(other, isSameVariant)
}

function fetchUnknown(wanted: Ask | undefined, isSame: (known: Ask, wanted: Ask) => boolean): void {
  if (wanted === undefined || !readObjectPath(wanted.path).ok) return
  const url = useSession.getState().environment?.url
  const { transfers } = useTransfers.getState()
  if (!transfers.some((known) => known.environmentUrl === url && isSame(known, wanted))) startTransfer(wanted)
}
