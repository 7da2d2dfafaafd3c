import { formatBytes } from '../ui/text/bytes.ts'
import type { Check } from './checks.ts'

export interface CheckWords {
  tone: 'plain' | 'caution' | 'advisory' | 'bad' | 'busy'
  words: string
  /** The longer story. */
  story?: string
}

/** What a check found, held against the record's checksum. It never says that a path is gone, only what this node served when asked. */
export function checkWords(check: Check, checksum: string | undefined, limit: number): CheckWords {
  switch (check.kind) {
    case 'waiting':
      return { tone: 'busy', words: 'Waiting for a free connection' }
    case 'fetching': {
      const share =
        check.total === undefined
          ? formatBytes(check.bytes)
          : `${Math.floor((check.bytes / Math.max(1, check.total)) * 100)} %`
      return { tone: 'busy', words: `Fetching, ${share}` }
    }
    case 'not served':
      return { tone: 'plain', words: 'Not served, 404', story: 'This node answered 404 for the path' }
    case 'there':
      return {
        tone: 'advisory',
        words: 'Served, can’t compare',
        story:
          'There is an object at this path. Its recorded checksum is not 64 hexadecimal digits, so no hash was compared',
      }
    case 'served':
      return check.sha256 === checksum?.toLowerCase()
        ? {
            tone: 'caution',
            words: 'Served, same checksum',
            story: `This node serves exactly what the record says it deleted (${formatBytes(check.bytes)})`,
          }
        : {
            tone: 'advisory',
            words: 'Served, different file',
            story: `It serves different content: SHA-256 ${check.sha256}`,
          }
    case 'too large':
      return {
        tone: 'plain',
        words: `Served, over ${formatBytes(limit)}`,
        story: 'There is an object, larger than a check reads; fetch it under Objects to see its hash',
      }
    case 'failed':
      return { tone: 'bad', words: `Could not check, ${check.words}` }
    case 'stopped':
      return { tone: 'plain', words: 'Stopped' }
  }
}
