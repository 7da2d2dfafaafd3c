/** A number below 2³² for a text: FNV-1a, mixed once more so that its lower bits are as good as its upper ones. Not for secrets. */
export function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
