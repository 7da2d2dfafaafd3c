/** Guesses count per address; for IPv6 per /64 network, which usually belongs to one customer. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [before = '', after = ''] = plain.split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === '' ? [] : after.split(':')
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}
