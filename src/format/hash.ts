/** Below 2³²: FNV-1a with a final mix for good low bits. Not for secrets. */
export function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
