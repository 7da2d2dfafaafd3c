import * as v from 'valibot'

import { isRecord } from '../../../../contract/json.ts'
import type { Alert } from '../../../../watch/wire/alert.ts'
import { capsuleLineSchema, type CapsuleLine } from '../../../../watch/wire/capsule.ts'
import { handoverProofOf } from '../../../../watch/wire/handover-proof.ts'
import type { Handover } from '../../../../watch/wire/handover.ts'
import type { LogEntry } from '../../../../watch/wire/log.ts'

export type CapsuleHead = Extract<CapsuleLine, { kind: 'head' }>
/** Lines that the past is made of. */
export type JournalLine = Exclude<CapsuleLine, { kind: 'head' | 'persons' | 'handover' | 'entry' }>
export type CapsulePerson = Extract<CapsuleLine, { kind: 'persons' }>['persons'][number]

export interface Capsule {
  /** 64 hex digits. */
  readonly publicKey: string
  readonly head: CapsuleHead
  /** None in format 1. */
  readonly persons: readonly CapsulePerson[]
  readonly handover: Handover
  readonly entries: readonly LogEntry[]
  /** Alerts, gaps and journal lines, in order. */
  readonly journal: readonly JournalLine[]
}

interface Lines {
  head: CapsuleHead | undefined
  persons: readonly CapsulePerson[]
  handover: Handover | undefined
  readonly entries: LogEntry[]
  readonly journal: JournalLine[]
}

export function noLines(): Lines {
  return { head: undefined, persons: [], handover: undefined, entries: [], journal: [] }
}

/** Keeps unchecked fields too, as an entry's hash covers them. @returns what is wrong, in words */
export function addLine(lines: Lines, line: unknown): string | undefined {
  const kind = isRecord(line) ? line['kind'] : undefined
  if (!v.is(capsuleLineSchema, line) || (lines.head === undefined) !== (kind === 'head')) {
    if (lines.head === undefined) return 'It doesn’t start with its header'
    if (kind === 'handover') return 'Its handover can’t be read'
    return kind === 'entry' ? 'An entry of its log can’t be read' : 'A line of its journal can’t be read'
  }
  if (line.kind === 'head') lines.head = line
  else if (line.kind === 'persons') lines.persons = line.persons
  else if (line.kind === 'handover') lines.handover = line.handover
  else if (line.kind === 'entry') lines.entries.push(line.entry)
  else lines.journal.push(line)
  return undefined
}

/** @throws Error in words if incomplete */
export function wholeCapsule(publicKey: string, { head, persons, handover, entries, journal }: Lines): Capsule {
  if (head === undefined || handover === undefined) throw new Error('its handover is missing')
  const isOther = handover.signatures.some(
    ({ side, proofOf }) => proofOf !== undefined && proofOf !== handoverProofOf(handover, side),
  )
  if (isOther) throw new Error('a PIN was entered for another handover')
  return { publicKey, head, persons, handover, entries, journal }
}

export function alertsOf({ journal }: Capsule): readonly Alert[] {
  return journal.flatMap((line) => (line.kind === 'alert' ? [line.alert] : []))
}
