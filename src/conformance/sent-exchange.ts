import type { KnownOperation } from '../contract/operations.ts'
import type { Exchange } from './exchange.ts'
import { maskHeaders, maskText } from './mask.ts'
import type { BuiltRequest } from './request/build-request.ts'

export interface Sent extends Pick<Exchange, 'id' | 'resource' | 'why' | 'attempt' | 'queuedAt' | 'sentAt'> {
  /** A gateway's configured header, whose value is masked. */
  extraHeader: string | undefined
}

/** Masked; its answer is pending. */
export function sentExchange(operation: KnownOperation, request: BuiltRequest, sent: Sent): Exchange {
  const { extraHeader, resource, ...about } = sent
  return {
    ...about,
    operation: operation.id,
    title: operation.title,
    method: request.method,
    url: maskText(request.url),
    resource: resource.map(maskText),
    requestHeaders: maskHeaders(request.headers, extraHeader),
    requestBody: request.body === undefined ? undefined : maskText(request.body),
    requestBytes: request.body === undefined ? 0 : new TextEncoder().encode(request.body).byteLength,
    headersAt: undefined,
    endedAt: undefined,
    outcome: undefined,
    statusText: '',
    responseHeaders: [],
    responseBody: undefined,
    bodyDropped: false,
    responseBytes: 0,
    findings: [],
    failure: undefined,
  }
}
