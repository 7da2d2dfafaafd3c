import { createHash } from 'node:crypto'

import type { Caller } from './access/access.ts'

/** Requests of one token, and of all tokens of a client: so many at once, and so many a second after that. */
const OF_TOKEN = { burst: 200, perSecond: 40 }
const OF_CLIENT = { burst: 2000, perSecond: 400 }
/** Those beyond are forgotten, the longest silent first: each starts with a full bucket again. */
const MOST_BUCKETS = 4000

/** `reports`: reports and acknowledgements, which no reading holds up. */
export type Share = 'reports' | 'rest'

/**
 * Whether one more request is answered: token buckets of each bearer token, so that no desk uses up another's, and wider ones of each client, so that more tokens aren't
 * more requests without end. Walls share a client's bucket with no desk, whichever client they are signed in as.
 *
 * @param now Milliseconds of the real clock.
 */
export function createRateLimit(now: () => number) {
  const buckets = new Map<string, { left: number; at: number }>()

  const take = (name: string, { burst, perSecond }: typeof OF_TOKEN): boolean => {
    const known = buckets.get(name)
    const at = now()
    const left = known === undefined ? burst : Math.min(burst, known.left + ((at - known.at) / 1000) * perSecond)
    buckets.delete(name)
    const [oldest] = buckets.keys()
    if (oldest !== undefined && buckets.size >= MOST_BUCKETS) buckets.delete(oldest)
    buckets.set(name, { left: left >= 1 ? left - 1 : left, at })
    return left >= 1
  }

  return ({ clientId, isWall }: Pick<Caller, 'clientId' | 'isWall'>, headers: Headers, share: Share): boolean => {
    const token = (headers.get('Authorization') ?? '').replace(/^bearer\s+/i, '')
    const hash = createHash('sha256').update(token).digest('base64')
    // A token that is refused takes nothing from the others of its client.
    return (
      take(`${share} token ${hash}`, OF_TOKEN) &&
      take(`${share} ${isWall ? 'walls' : `client ${clientId ?? ''}`}`, OF_CLIENT)
    )
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>
