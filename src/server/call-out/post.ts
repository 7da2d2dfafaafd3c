import type { HostClock } from '../../watch/host-clock.ts'

export interface SentAnswer {
  readonly status: number
  readonly body: { getReader(): Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'> } | null
}

/** Follows no redirect. */
export type SendRequest = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<SentAnswer>

export interface PostOutcome {
  readonly isDelivered: boolean
  /** The destination refused this message; else it may be away. */
  readonly isRefused: boolean
  /** `200 in 212 ms`; never an address. */
  readonly words: string
}

export interface PostRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const ANSWER_MS = 10_000
/** More of an answer isn't read: its connection ends instead of being used again. */
const MOST_ANSWER_BYTES = 16 * 1024

/** @param send never sees a request for longer than 10 s */
export async function post(
  { url, method = 'POST', headers = {}, body }: PostRequest,
  { send, machine }: { send: SendRequest; machine: HostClock },
): Promise<PostOutcome> {
  const late = new AbortController()
  const began = machine.now()
  const limit = new Promise<'late'>((resolve) => late.signal.addEventListener('abort', () => resolve('late')))
  const end = machine.every(ANSWER_MS, () => late.abort())
  const asked = send(url, { method, headers: { ...headers }, ...(body !== undefined && { body }), signal: late.signal })
  try {
    // A sender that ignores the signal still costs no more than this.
    const answer = await Promise.race([asked, limit])
    if (answer === 'late') return refusal(`no reply in ${ANSWER_MS / 1000} s`)
    const milliseconds = machine.now() - began
    await Promise.race([drained(answer), limit])
    return outcomeOf(answer.status, milliseconds)
  } catch (error) {
    return refusal(late.signal.aborted ? `no reply in ${ANSWER_MS / 1000} s` : failureWords(error))
  } finally {
    end()
    asked.catch(() => undefined)
  }
}

function outcomeOf(status: number, milliseconds: number): PostOutcome {
  if (status >= 200 && status < 300)
    return { isDelivered: true, isRefused: false, words: `${status} in ${Math.round(milliseconds)} ms` }
  if (status >= 300 && status < 400) return { ...refusal(`${status}, redirects aren't followed`), isRefused: true }
  return { ...refusal(`answered ${status}`), isRefused: status < 500 && status !== 429 && status !== 408 }
}

function refusal(words: string): PostOutcome {
  return { isDelivered: false, isRefused: false, words }
}

async function drained({ body }: SentAnswer): Promise<void> {
  if (body === null) return
  const reader = body.getReader()
  let bytes = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length
      if (bytes > MOST_ANSWER_BYTES) return
    }
  } catch {
    // The status is known.
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection lost',
  UND_ERR_SOCKET: 'connection lost',
  ENOTFOUND: 'name not found',
  EAI_AGAIN: 'name not found now',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in 10 s',
  ENEAR: 'its name leads to this machine: see "allowLoopback"',
}

/** By code: messages name addresses. */
function failureWords(error: unknown): string {
  const codes: string[] = []
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string') codes.push(each.code)
  const known = codes.find((code) => code in reasons)
  if (known !== undefined) return reasons[known] ?? ''
  if (codes.some((code) => /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)))
    return 'its certificate isn’t trusted'
  return codes[0] === undefined ? 'no reply' : `no reply (${codes[0]})`
}
