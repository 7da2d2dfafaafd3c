import { compress } from '@cloudpss/zstd/wasm'

import type { getObject as operation } from '../../contract/object.ts'
import { contentCoding, urgencyOf } from '../request/content-negotiation.ts'
import { Failure } from '../request/failure.ts'
import type { Handler } from './handler.ts'

/** Zero bytes aren't valid zstd. */
const emptyFrame = new Uint8Array(compress(new Uint8Array()))

export const getObject: Handler<typeof operation> = async (
  { path, headers, arrival, client },
  { store, blobs, sends, options },
) => {
  const object = await store.objects.get(path.objectPath)
  if (!object) throw new Failure('not-found', 'There is no object at this path')
  const coding = contentCoding(headers.get('Accept-Encoding'))
  const urgency = urgencyOf(headers.get('Priority'), options.defaultUrgency)
  const place = { client: client.id, urgency, arrival }

  const answer = new Headers({
    'Content-Type': object.contentType,
    'Content-Disposition': attachment(object.path),
    // Must never run on this origin.
    'Content-Security-Policy': "sandbox; default-src 'none'",
    Vary: 'Accept-Encoding',
  })
  if (coding === 'identity') {
    answer.set('Content-Length', String(object.bytes))
    return new Response(sends.send(await blobs.open(object.sha256), place), { headers: answer })
  }
  answer.set('Content-Encoding', 'zstd')
  // A frame per chunk (RFC 8878, section 3): no streaming encoder for Node round-trips reliably.
  if (object.bytes === 0) return new Response(emptyFrame, { headers: answer })
  return new Response(
    sends.send(await blobs.open(object.sha256), place, (chunk) => compress(chunk)),
    { headers: answer },
  )
}

/** RFC 6266: an ASCII name for old clients, the real one in UTF-8. */
function attachment(path: string): string {
  const name = path.split('/').findLast((segment) => segment !== '') ?? 'object'
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
