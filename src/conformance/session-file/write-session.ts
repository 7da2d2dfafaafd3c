import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

import type { Exchange, LeftOutBody } from '../exchange.ts'
import { shapeOf } from './body-shape.ts'
import {
  endOf,
  MOST_BYTES_OF_BODIES,
  MOST_CHARACTERS_OF_A_BODY,
  SESSION_FORMAT,
  SESSION_VERSION,
  type Session,
} from './session.ts'

/** A body as the file has it: with its text or, where there was no room for that, with its shape alone. */
export interface FiledBody extends LeftOutBody {
  readonly text?: string
}

/**
 * The file of a session, version 2. Exchanges under way are left out: nothing is known of their end.
 * @param room for bodies together, in bytes; those of exchanges with findings are the first to get some
 */
export function sessionText(session: Session, room = MOST_BYTES_OF_BODIES): string {
  const ended = session.exchanges.filter(({ endedAt }) => endedAt !== undefined)
  const byText = filedBodies(ended, room)
  // One that an earlier file left out gives way to its text, where another exchange has it.
  const bodies = [...ended.flatMap(({ leftOut }) => leftOut ?? []), ...byText.values()]
  return JSON.stringify({
    format: SESSION_FORMAT,
    version: SESSION_VERSION,
    ...session,
    bodies: [...new Map(bodies.map((body) => [body.hash, body])).values()],
    exchanges: ended
      .toSorted((a, b) => endOf(a) - endOf(b))
      .map((exchange) => ({ ...exchange, ...hashesOf(exchange, byText) })),
  })
}

function hashesOf({ requestBody, responseBody, leftOut }: Exchange, byText: ReadonlyMap<string, FiledBody>) {
  return {
    requestBody: requestBody === undefined ? undefined : byText.get(requestBody)?.hash,
    responseBody: responseBody === undefined ? leftOut?.hash : byText.get(responseBody)?.hash,
    leftOut: undefined,
  }
}

function filedBodies(exchanges: readonly Exchange[], room: number): ReadonlyMap<string, FiledBody> {
  const filed = new Map<string, FiledBody>()
  let left = room
  function file(text: string | undefined): void {
    if (text === undefined || filed.has(text)) return
    const utf8 = utf8ToBytes(text)
    const body = { hash: bytesToHex(sha256(utf8)), bytes: utf8.length }
    const fits = utf8.length <= left && text.length <= MOST_CHARACTERS_OF_A_BODY
    if (fits) left -= utf8.length
    const shape = fits ? undefined : shapeOf(text)
    filed.set(text, { ...body, ...(fits && { text }), ...(shape !== undefined && { shape }) })
  }
  for (const { requestBody } of exchanges) file(requestBody)
  for (const { findings, responseBody } of exchanges) if (findings.length > 0) file(responseBody)
  for (const { responseBody } of exchanges) file(responseBody)
  return filed
}
