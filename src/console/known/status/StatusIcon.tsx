import type { ReactNode } from 'react'

import type { TaskStatusValue } from '../../../contract/task.ts'
import { isKnownStatus, type FamilyId } from '../../../task/status-families.ts'

const ring = <circle cx="8" cy="8" r="6.1" />
const dashedRing = <circle cx="8" cy="8" r="6.1" strokeDasharray="2.75 2.04" />
const square = <rect x="2.4" y="2.4" width="11.2" height="11.2" rx="2" />
const OCTAGON = 'M5.3 1.6h5.4l3.7 3.7v5.4l-3.7 3.7H5.3l-3.7-3.7V5.3z'
const filledOctagon = <path d={OCTAGON} fill="currentColor" stroke="none" />
const CROSS = 'M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4'
const question = (
  <>
    <rect x="2.1" y="2.1" width="11.8" height="11.8" rx="1.5" strokeDasharray="2.6 1.9" />
    <path d="M6.4 6.5c0-2.2 3.3-2 3.3 0 0 1.2-1.6 1.3-1.6 2.4" />
    <path d="M8.05 10.9v.1" strokeWidth="1.8" />
  </>
)

function framed(frame: ReactNode, mark: string): ReactNode {
  return (
    <>
      {frame}
      <path d={mark} />
    </>
  )
}

// Ring, square, disc and octagon distinguish families without hue.
const shapes: Readonly<Record<TaskStatusValue, ReactNode>> = {
  STATUS_CREATED: dashedRing,
  STATUS_SCHEDULED_IN_MANAGER: framed(dashedRing, 'M8 4.9V8.2l2.1 1.3'),
  STATUS_SENT: framed(ring, 'M5.9 10.1l4.1-4.1M6.7 5.7h3.6v3.6'),
  STATUS_MACHINE_RECEIPT: framed(ring, 'M8 4.4v3.9M6.1 6.7L8 8.6l1.9-1.9M5.4 10.9h5.2'),
  STATUS_ACK: framed(ring, 'M5.3 8.3l1.9 1.9 3.5-4'),
  STATUS_WILCO: framed(ring, 'M3.9 8.4l1.7 1.7 3-3.6M7.4 9.6l.5.5 3.6-4'),
  STATUS_EXECUTING: (
    <>
      {ring}
      <path d="M6.5 5.2l4.3 2.8-4.3 2.8z" fill="currentColor" strokeWidth=".8" />
    </>
  ),
  STATUS_WAITING_FOR_UPDATE: (
    <>
      {ring}
      <g fill="currentColor" stroke="none">
        <circle cx="5.1" cy="8" r="1" />
        <circle cx="8" cy="8" r="1" />
        <circle cx="10.9" cy="8" r="1" />
      </g>
    </>
  ),
  STATUS_COMPLETE_REQUESTED: framed(square, 'M5.3 8.2l1.9 1.9 3.5-4'),
  STATUS_CANCEL_REQUESTED: framed(square, CROSS),
  STATUS_DONE_OK: (
    <>
      <circle cx="8" cy="8" r="6.8" fill="currentColor" stroke="none" />
      <path d="M5.1 8.3l2 2 3.8-4.4" stroke="var(--bg-1)" strokeWidth="1.7" />
    </>
  ),
  STATUS_DONE_NOT_OK: (
    <>
      {filledOctagon}
      <path d={CROSS} stroke="var(--bg-1)" strokeWidth="1.7" />
    </>
  ),
  STATUS_VERSION_REJECTED: (
    <>
      {filledOctagon}
      <path d="M4.9 8h6.2" stroke="var(--bg-1)" strokeWidth="2" />
    </>
  ),
  STATUS_REPLACED: framed(<path d={OCTAGON} />, 'M5 6.5h5.6M9.1 5l1.5 1.5M11 9.5H5.4M6.9 11l-1.5-1.5'),
  STATUS_INVALID: question,
}

const familyShapes: Readonly<Record<FamilyId, TaskStatusValue>> = {
  planned: 'STATUS_SCHEDULED_IN_MANAGER',
  delivering: 'STATUS_SENT',
  accepted: 'STATUS_ACK',
  executing: 'STATUS_EXECUTING',
  ending: 'STATUS_CANCEL_REQUESTED',
  ok: 'STATUS_DONE_OK',
  notok: 'STATUS_DONE_NOT_OK',
  invalid: 'STATUS_INVALID',
}

export function StatusIcon({ status, size = 15 }: { status: string | undefined; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.35"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {isKnownStatus(status) ? shapes[status] : question}
    </svg>
  )
}

export function FamilyIcon({ family, size = 16 }: { family: FamilyId; size?: number }) {
  return <StatusIcon status={familyShapes[family]} size={size} />
}
