/**
 * Whom guesses from an address are put down to: the address, of IPv6 the network of 64 bits that one customer has for himself.
 *
 * @param address As a socket tells it; undefined where it is not known.
 */
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
