/** Shorter repetitions are left to the compression of hosts and browsers, which sees only the last 32 kB. */
const LEAST = 96
const KEY = 32
const STEP = 8

/**
 * Bytes without what repeats from far before: how many of them to take, how far back the copy begins, and its
 * length, again and again; then the bytes. All numbers have four bytes.
 */
export function withoutCopies(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const numbers = [bytes.length, 0]
  const rest: Uint8Array[] = []
  const known = new Map<string, number>()
  const keyAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + KEY))
  let taken = 0
  let noted = 0
  for (let at = 0; at + KEY <= bytes.length;) {
    for (; noted + KEY <= at; noted += STEP) known.set(keyAt(noted), noted)
    const found = known.get(keyAt(at))
    const [begin, from, length] = found === undefined ? [at, 0, 0] : longest(bytes, found, at, taken)
    if (length < LEAST) {
      at += 1
      continue
    }
    numbers.push(begin - taken, begin - from, length)
    rest.push(bytes.subarray(taken, begin))
    at = taken = begin + length
  }
  rest.push(bytes.subarray(taken))
  numbers[1] = (numbers.length - 2) / 3
  const size = rest.reduce((sum, { length }) => sum + length, 0)
  const all = new Uint8Array(4 * numbers.length + size)
  all.set(new Uint8Array(Uint32Array.from(numbers).buffer))
  let at = 4 * numbers.length
  for (const part of rest) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The whole repetition around two equal places. */
function longest(bytes: Uint8Array, found: number, at: number, least: number): [number, number, number] {
  let [from, begin] = [found, at]
  while (begin > least && from > 0 && bytes[from - 1] === bytes[begin - 1]) {
    from -= 1
    begin -= 1
  }
  let length = 0
  while (begin + length < bytes.length && bytes[from + length] === bytes[begin + length]) length += 1
  return [begin, from, length]
}

/** Of `withoutCopies`. */
export function withCopies(given: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const [size = 0, count = 0] = new Uint32Array(given, 0, 2)
  const numbers = new Uint32Array(given, 8, 3 * count)
  const rest = new Uint8Array(given, 8 + 12 * count)
  const bytes = new Uint8Array(size)
  let [at, taken] = [0, 0]
  for (let index = 0; index < numbers.length; index += 3) {
    const [literals = 0, back = 0, length = 0] = numbers.subarray(index, index + 3)
    bytes.set(rest.subarray(taken, taken + literals), at)
    at += literals
    taken += literals
    const from = at - back
    // A run repeats itself, which `copyWithin` doesn't: twice as much each time.
    for (let left = length; left > 0;) {
      const part = Math.min(left, at - from)
      bytes.copyWithin(at, from, from + part)
      at += part
      left -= part
    }
  }
  bytes.set(rest.subarray(taken), at)
  return bytes
}
