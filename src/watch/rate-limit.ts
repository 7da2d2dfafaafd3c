import { createHash } from 'node:crypto'

import type { Caller } from './access/access.ts'

const OF_TOKEN = { burst: 200, perSecond: 40 }
const OF_CLIENT = { burst: 2000, perSecond: 400 }
/** The longest silent go first; they start again with a full bucket. */
const MOST_BUCKETS = 4000

/** `reports`: reports and acknowledgements, which reading can't delay. */
export type Share = 'reports' | 'rest'

/**
 * Token buckets: per bearer token, so that desks don't starve each other; wider ones per client, so that many
 * tokens don't multiply requests. Walls never share a desk's bucket.
 */
export function createRateLimit(now: () => number) {
  const buckets = new Map<string, { left: number; at: number }>()

  const take = (name: string, { burst, perSecond }: typeof OF_TOKEN): boolean => {
    const known = buckets.get(name)
    const at = now()
    // The clock may be set back.
    const seconds = Math.max(0, at - (known?.at ?? at)) / 1000
    const left = Math.min(burst, (known?.left ?? burst) + seconds * perSecond)
    buckets.delete(name)
    const [oldest] = buckets.keys()
    if (oldest !== undefined && buckets.size >= MOST_BUCKETS) buckets.delete(oldest)
    buckets.set(name, { left: left >= 1 ? left - 1 : left, at })
    return left >= 1
  }

  return ({ clientId, isWall }: Pick<Caller, 'clientId' | 'isWall'>, headers: Headers, share: Share): boolean => {
    const token = (headers.get('Authorization') ?? '').replace(/^bearer\s+/i, '')
    const hash = createHash('sha256').update(token).digest('base64')
    // A refused request costs the client's bucket nothing.
    return (
      take(`${share} token ${hash}`, OF_TOKEN) &&
      take(`${share} ${isWall ? 'walls' : `client ${clientId ?? ''}`}`, OF_CLIENT)
    )
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>
