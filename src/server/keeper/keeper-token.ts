import { retryAfterSeconds } from '../../conformance/retry-after.ts'
import { operations } from '../../contract/operations.ts'
import type { Backend } from '../backends/backend.ts'
import { isTokenAnswer } from '../wall/wall-access.ts'
import { answerOf } from '../watch/answer-facts.ts'
import { sendAlone } from './send-alone.ts'

export interface KeeperToken {
  /** `detail`: why there is none, in words; never the secret. */
  get(): Promise<{ readonly token: string } | { readonly detail: string; readonly retryAfter?: number }>
  /** The environment refused it. Whether a new one may help. */
  refused(token: string): boolean
}

export interface KeeperClient {
  readonly id: string
  readonly secret: string
}

/** For an inner client of the embedded environment. */
export function lastingToken(token: string): KeeperToken {
  return { get: async () => ({ token }), refused: () => false }
}

/** By client credentials, renewed when the environment refuses the last one. */
export function clientToken({ id, secret }: KeeperClient, backend: Backend): KeeperToken {
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
  let kept: string | undefined
  return {
    async get() {
      if (kept !== undefined) return { token: kept }
      const { response, bytes } = await sendAlone(backend, operations.getToken.path, {
        body: new URLSearchParams(form).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
      if (response === undefined || bytes === undefined || answerOf(response).failure !== undefined)
        return { detail: 'no reply to the token request' }
      const { ok, status, headers } = response
      if (status === 429 || status >= 500) {
        const retryAfter = retryAfterSeconds(headers, [], Date.now())
        return { detail: `the token request failed, ${status}`, ...(retryAfter !== undefined && { retryAfter }) }
      }
      if (!ok) return { detail: `the environment refused client ${id}, ${status}` }
      const token = tokenIn(bytes)
      if (token === undefined) return { detail: 'the answer to the token request has no token' }
      kept = token
      return { token }
    },
    refused(token) {
      if (kept === token) kept = undefined
      return true
    },
  }
}

function tokenIn(bytes: Uint8Array): string | undefined {
  try {
    const answer: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isTokenAnswer(answer) ? answer.access_token : undefined
  } catch {
    return undefined
  }
}
