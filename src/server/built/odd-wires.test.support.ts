import * as fc from 'fast-check'

import { oddRequests, operationRequests, type OddRequest } from './odd-requests.test.support.ts'

/** One connection. */
export interface RawWire {
  /** Bytes as a text of Latin-1, before `{operator}` and `{viewer}` are replaced by tokens. */
  text: string
  /**
   * Its requests, if all are complete and well formed: each is answered in turn, and the connection stays
   * open.
   */
  sent: readonly OddRequest[] | undefined
  /** Then the client waits for answers, closes its side, or breaks the connection. */
  after: 'wait' | 'end' | 'reset'
}

function bytesOf(text: string | Uint8Array) {
  return typeof text === 'string' ? Buffer.from(text, 'utf8').toString('latin1') : Buffer.from(text).toString('latin1')
}

interface Frame {
  /** Lines in place of the `Host` header. */
  host?: readonly string[]
  version?: string
  /** Lines in place of `Content-Length`. */
  length?: (bytes: number) => readonly string[]
  /** More lines, unchanged. */
  lines?: readonly string[]
}

export function textOf({ method, target, headers, body }: OddRequest, frame: Frame = {}): string {
  const { host = ['Host: 127.0.0.1'], version = 'HTTP/1.1', lines = [] } = frame
  const content = body === undefined ? '' : bytesOf(body)
  const usual = (bytes: number) => (body === undefined ? [] : [`Content-Length: ${bytes}`])
  const head = [
    `${bytesOf(method)} ${bytesOf(target)} ${version}`,
    ...host,
    // Empty: without this header.
    ...Object.entries(headers).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${bytesOf(value)}`])),
    ...(frame.length ?? usual)(content.length),
    ...lines,
  ]
  return `${head.join('\r\n')}\r\n\r\n${content}`
}

function isWellFormed({ target }: OddRequest) {
  return /^\/[\x21-\x7e]*$/.test(target)
}

function wireOf(...sent: readonly OddRequest[]): RawWire {
  return sent.every(isWellFormed)
    ? { text: sent.map((one) => textOf(one)).join(''), sent, after: 'wait' }
    : { text: sent.map((one) => textOf(one)).join(''), sent: undefined, after: 'end' }
}
function broken(text: string): RawWire {
  return { text, sent: undefined, after: 'end' }
}

const pipelined = fc.array(operationRequests, { minLength: 2, maxLength: 5 }).map((sent) => wireOf(...sent))

const otherTargets = fc
  .tuple(
    oddRequests,
    fc.constantFrom<(target: string) => string>(
      (target) => `http://127.0.0.1${target}`,
      (target) => `HTTPS://elsewhere.example:99${target}`,
      (target) => `http://[::1${target}`,
      (target) => `http:${target}`,
      (target) => `/${target}`,
      (target) => target.slice(1),
      (target) => `${target}%`,
      (target) => `${target}%C0%AF`,
      (target) => target.replace(/\/(?=[^/]*$)/, '/%ff'),
      (target) => target.replace(/\/(?=[^/]*$)/, '/%zz'),
      () => '*',
      () => '',
      () => '127.0.0.1:443',
      () => 'mailto:a@b',
      () => '/%FF',
    ),
  )
  .map(([sent, change]) => broken(textOf({ ...sent, target: change(sent.target) })))

const badBytes = fc
  .tuple(
    operationRequests,
    fc.nat(200),
    fc.constantFrom('\xff', '\xc0\xaf', '\xed\xa0\x80', '\0', '\r', '\n', '\t', '\x7f'),
  )
  .map(([sent, at, bytes]) => {
    const text = textOf(sent)
    return broken(text.slice(0, at) + bytes + text.slice(at))
  })

const frames = fc.constantFrom<Frame>(
  { host: [] },
  { host: ['Host:'] },
  { host: ['Host: 127.0.0.1', 'Host: 127.0.0.1'] },
  { host: ['Host: 127.0.0.1', 'Host: elsewhere.example'] },
  { host: ['Host: elsewhere.example'] },
  { host: ['Host: 127.0.0.1:999999'] },
  { host: ['Host: [::1'] },
  { host: ['Host: a b/c@d'] },
  { length: (bytes) => [`Content-Length: ${bytes - 1}`] },
  { length: (bytes) => [`Content-Length: ${bytes + 7}`] },
  { length: () => ['Content-Length: 99999999999999999999'] },
  { length: () => ['Content-Length: 0x10'] },
  { length: () => ['Content-Length: '] },
  { length: (bytes) => [`Content-Length: ${bytes}`, `Content-Length: ${bytes + 1}`] },
  { length: (bytes) => [`Content-Length: ${bytes}`, 'Transfer-Encoding: chunked'] },
  { length: () => ['Transfer-Encoding: chunked'] },
  { length: () => ['Transfer-Encoding: gzip'] },
  { length: () => [] },
  { version: 'HTTP/1.0' },
  { version: 'HTTP/1.0', host: [] },
  { version: 'HTTP/0.9' },
  { version: 'HTTP/2.0' },
  { version: 'HTTP/1.1 ' },
  { version: '' },
  { lines: ['Expect: 100-continue'] },
  { lines: ['Expect: something'] },
  { lines: ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: eA==', 'Sec-WebSocket-Version: 13'] },
  { lines: ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'] },
  { lines: ['Connection: close'] },
  { lines: ['Connection: host, authorization'] },
  { lines: ['no colon'] },
  { lines: ['Space : before'] },
  { lines: [' folded: line'] },
  { lines: ['X-Zero: a\0b'] },
  { lines: ['X-Raw: \xff\xfe\x80'] },
  { lines: [': nameless'] },
  { lines: Array.from({ length: 300 }, (_, index) => `X-${index}: ${index}`) },
  { lines: [`X-Long: ${'x'.repeat(70_000)}`] },
  { lines: [`Authorization: Bearer ${'y'.repeat(20_000)}`] },
  { lines: ['If-None-Match: "', 'Range: bytes=9-1,,', 'If-Range: x'] },
)
const otherFrames = fc.tuple(oddRequests, frames).map(([sent, frame]) => broken(textOf(sent, frame)))

const otherMethods = fc
  .tuple(
    oddRequests,
    fc.constantFrom('CONNECT', 'TRACE', 'TRACK', 'QUERY', 'PROPFIND', 'get', 'G ET', '', 'M-SEARCH', 'PRI'),
  )
  .map(([sent, method]) => broken(textOf({ ...sent, method })))

const chunked = fc
  .tuple(
    operationRequests,
    fc.constantFrom(
      '0\r\n\r\n',
      '5\r\nab',
      'zz\r\nab\r\n',
      '-1\r\n',
      '2;x=y\r\n{}\r\n0\r\nTrailer: a\r\n\r\n',
      'fffffffffffffffff\r\n',
      '2\r\n{}0',
    ),
  )
  .map(([{ method, target, headers }, body]) =>
    broken(textOf({ method, target, headers }, { lines: ['Transfer-Encoding: chunked'] }) + body),
  )

const cutOff = fc
  .tuple(fc.oneof(oddRequests, operationRequests), fc.nat(400), fc.constantFrom('end', 'reset'))
  .map(([sent, at, after]): RawWire => ({ text: textOf(sent).slice(0, at), sent: undefined, after }))

const noise = fc
  .tuple(
    fc.constantFrom('', 'GET / HTTP/1.1\r\n', '\x16\x03\x01\x02', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    fc.uint8Array({ maxLength: 200 }),
  )
  .map(([begin, bytes]) => broken(begin + bytesOf(bytes)))

/** Anything on a connection. Half of it is complete requests, to get past the parser too. */
export const oddWires: fc.Arbitrary<RawWire> = fc.oneof(
  { weight: 10, arbitrary: oddRequests.map((sent) => wireOf(sent)) },
  { weight: 2, arbitrary: pipelined },
  { weight: 2, arbitrary: otherTargets },
  { weight: 1, arbitrary: badBytes },
  { weight: 3, arbitrary: otherFrames },
  { weight: 1, arbitrary: otherMethods },
  { weight: 1, arbitrary: chunked },
  { weight: 2, arbitrary: cutOff },
  { weight: 1, arbitrary: noise },
)

/** One request of each operation, cut off after each of its bytes. */
export function cutAtEachByte(sent: OddRequest): RawWire[] {
  const text = textOf(sent)
  return Array.from({ length: text.length }, (_, at) => ({ text: text.slice(0, at), sent: undefined, after: 'end' }))
}
