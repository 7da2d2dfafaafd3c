import { getObject, listDeletedObjects, type DeletedObjectsResult } from '../../../../contract/object.ts'
import { ApiError } from '../../../platform/api/request/api-error.ts'
import { requestToken } from '../../../platform/session/request-token.ts'
import { send, type Access, type Answer } from '../../../platform/api/request/send.ts'
import type { SessionEnvironment } from '../../../platform/session/session.ts'

/** A second environment, for comparison. Its token exists only in this closure. */
export interface OtherNode {
  environment: SessionEnvironment
  list: (pageToken: string | undefined, signal: AbortSignal) => Promise<Answer<DeletedObjectsResult>>
  fetchObject: (path: string, signal: AbortSignal) => Promise<Answer<ReadableStream<Uint8Array<ArrayBuffer>>>>
}

/** Of both lists that are compared. */
export const PAGE_SIZE = 1000

/** Signs in apart from the session. @throws ApiError */
export async function openOtherNode(
  environment: SessionEnvironment,
  clientId: string,
  clientSecret: string,
  signal: AbortSignal,
): Promise<OtherNode> {
  const secrets = { clientSecret, tokenAuthorization: undefined, extraHeader: undefined }
  const signIn = (stop: AbortSignal) =>
    requestToken({ environment, clientId, secrets, authorization: undefined, why: 'user', isApart: true }, stop)
  let token = await signIn(signal)
  const access = (): Access => ({
    baseUrl: environment.url,
    authorization: `Bearer ${token.value}`,
    extraHeader: undefined,
    isApart: true,
  })

  /** Replaces an expired token once; a second refusal is final. */
  async function withToken<T>(stop: AbortSignal, ask: (access: Access) => Promise<T>): Promise<T> {
    try {
      return await ask(access())
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      token = await signIn(stop)
      return ask(access())
    }
  }

  return {
    environment,
    list: (pageToken, stop) =>
      withToken(stop, (access) =>
        send(listDeletedObjects, { query: { maxPageSize: PAGE_SIZE, pageToken } }, access, {
          why: 'user',
          signal: stop,
        }),
      ),
    fetchObject: (path, stop) =>
      withToken(stop, (access) =>
        send(getObject, { path: { objectPath: path }, headers: { 'Accept-Encoding': 'identity' } }, access, {
          why: 'user',
          signal: stop,
          urgency: 6,
        }),
      ),
  }
}
