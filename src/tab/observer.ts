import { bearerToken } from '../environment/request/bearer-token.ts'
import { operationOf } from '../server/http/operation-of.ts'
import { answerOf, objectPathOf, refused } from '../server/watch/answer-facts.ts'
import type { embeddedAccess } from '../server/watch/embedded-access.ts'
import { takeNames } from '../server/watch/take-names.ts'
import { tokenClient } from '../server/watch/token-client.ts'
import type { OpenWatch } from '../watch/open-watch.ts'
import type { ChangeAuthor } from '../watch/persons/named.ts'

/** A browser's `Request` drops some headers that an environment reads, so they come apart from it. */
export interface TabRequest {
  readonly method: string
  /** From `/api/v1` or `/watch/v1` on. */
  readonly target: string
  readonly headers: Headers
  readonly body: string | undefined
  readonly signal: AbortSignal
}

/** Of one request: what faults break in place of a socket. */
class Line {
  readonly writableLength = 0
  isBroken = false

  destroy(): void {
    this.isBroken = true
  }

  resetAndDestroy(): void {
    this.isBroken = true
  }
}

type Told = Pick<OpenWatch, 'onPassed' | 'changedBy'>

interface ObserverParts {
  watch: {
    ask: () => Promise<Told>
    /** Exchanges wait for it, in their order. */
    done: Promise<Told>
  }
  access: ReturnType<typeof embeddedAccess>
  clientOf: (token: string) => Promise<string | undefined>
  checksumOf: (path: string) => Promise<string | undefined>
  onError: (error: unknown) => void
}

/** Tells the watch of each exchange of the six operations, as our server does. */
export function observer({ watch, access, clientOf, checksumOf, onError }: ObserverParts) {
  return async (
    { method, target, headers, body }: TabRequest,
    ask: (line: Line) => Promise<Response>,
  ): Promise<Response> => {
    const names = takeNames(headers)
    const operation = operationOf(method, target)?.id
    const line = new Line()
    if (operation === undefined) return await ask(line)
    const began = Date.now()
    const token = bearerToken(headers)
    const change = { method, path: target, hasBody: body !== undefined, ...names }
    const author: ChangeAuthor =
      method === 'DELETE' ? await (await watch.ask()).changedBy(change, await access(headers)) : {}
    const response = (author.refusal && refused(author.refusal, change)) ?? (await ask(line))
    if (response.status === 503) await author.giveBack?.().catch(onError)
    const { status } = response
    const isObject = operation === 'getObject' && response.ok
    response.headers.set('Watchfloor-Content-Encoding', response.headers.get('content-encoding') ?? 'identity')
    const record = async (wasReceived: boolean, length: number, bytes?: Uint8Array) => {
      const ended = Date.now()
      const clientId =
        operation === 'getToken'
          ? status === 200 && (await tokenClient(headers, target, Buffer.from(body ?? ''), clientOf))
          : token !== undefined && (await clientOf(token))
      const sha256 = isObject ? await checksumOf(objectPathOf(target)) : undefined
      // If it can't be opened, that is said once.
      const opened = await watch.done.catch(() => undefined)
      opened?.onPassed({
        operation,
        clientId: clientId || undefined,
        ...(author.person !== undefined && { person: author.person }),
        method,
        target,
        ...(operation === 'queryTasks' && { requestBody: body ?? '' }),
        ...answerOf(response),
        began,
        ended,
        ...(bytes !== undefined && operation !== 'getToken' && { body: bytes }),
        bytes: length,
        ...(sha256 !== undefined && { sha256 }),
        wasReceived,
        ...(operation === 'getToken' && token !== undefined && { isRenewal: true as const }),
      })
    }
    const onEnd = (wasReceived: boolean, length: number, parts: readonly Uint8Array[]) =>
      void record(wasReceived, length, isObject ? undefined : Buffer.concat(parts)).catch(onError)
    if (response.body === null || line.isBroken) onEnd(!line.isBroken, 0, [])
    if (line.isBroken) throw new TypeError(BROKEN)
    const sent = response.body && observed(response.body, line, isObject, onEnd)
    return new Response(sent, { status, headers: response.headers })
  }
}

const BROKEN = 'The connection was reset'

/** Keeps the parts of a body that the journal holds. */
function observed(
  body: ReadableStream<Uint8Array>,
  line: Line,
  isObject: boolean,
  onEnd: (wasReceived: boolean, bytes: number, parts: readonly Uint8Array[]) => void,
) {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let bytes = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (!done) {
          bytes += value.length
          if (!isObject) parts.push(value)
          return controller.enqueue(value)
        }
        onEnd(!line.isBroken, bytes, parts)
        if (line.isBroken) controller.error(new TypeError(BROKEN))
        else controller.close()
      },
      cancel: async (reason) => {
        onEnd(false, bytes, parts)
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
