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
  type SavedSession,
} from './session.ts'

export interface FiledBody extends LeftOutBody {
  readonly text?: string
}

/** Bodies beyond `room` (bytes) are left out; those with findings come first. */
export function sessionText(session: SavedSession, room = MOST_BYTES_OF_BODIES): string {
  const ended = session.exchanges.filter(({ endedAt }) => endedAt !== undefined)
  const byText = filedBodies(ended, room)
  // A text from another exchange replaces a body left out earlier.
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
