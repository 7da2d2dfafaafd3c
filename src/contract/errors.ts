import { anyMessage } from './any-message.ts'
import { list, required, section, type Infer } from './schema.ts'
import { code, integer, text } from './vocabulary.ts'

const { component } = section(1, 'Errors')

/** The interface doesn't show the values of `error`; ours are of RFC 6749. */
export const errorA = component('Error shape A', 'error of the token operation', {
  error: required(code('what went wrong, for machines')),
  error_description: text('what went wrong, for people'),
})
export type ErrorA = Infer<typeof errorA>

export const errorB = component('Error shape B', 'error of the egress stream deletion', {
  code: integer('a value of the standard RPC status code enumeration'),
  message: text('developer-facing message in English'),
  details: list(anyMessage, 'typed messages'),
})
export type ErrorB = Infer<typeof errorB>

export const errorC = component('Error shape C', 'error of object fetch, task query and override removal', {
  code: required(code('what went wrong, for machines')),
  message: required(text('what went wrong, for people')),
})
export type ErrorC = Infer<typeof errorC>

export const errorShapes = { A: errorA, B: errorB, C: errorC } as const

/** By number (google.rpc.Code). */
export const rpcStatusNames = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
] as const
export type RpcStatusName = (typeof rpcStatusNames)[number]

/** `rpcStatusCode('NOT_FOUND')` is 5. */
export function rpcStatusCode(name: RpcStatusName): number {
  return rpcStatusNames.indexOf(name)
}
