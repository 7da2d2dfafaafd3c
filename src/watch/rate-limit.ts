/** Requests of one client: so many at once, and so many a second after that. */
const BURST = 200
const PER_SECOND = 40
/** Clients that are remembered; who is not remembered has sent nothing for a while. */
const MOST_CLIENTS = 1000

/** Whether one more request of a client is answered (a token bucket each). @param now Milliseconds of the real clock. */
export function createRateLimit(now: () => number = Date.now): (client: string) => boolean {
  const buckets = new Map<string, { left: number; at: number }>()
  return (client) => {
    const known = buckets.get(client)
    const at = now()
    const left = known === undefined ? BURST : Math.min(BURST, known.left + ((at - known.at) / 1000) * PER_SECOND)
    buckets.delete(client)
    const [oldest] = buckets.keys()
    if (oldest !== undefined && buckets.size >= MOST_CLIENTS) buckets.delete(oldest)
    buckets.set(client, { left: Math.max(0, left - 1), at })
    return left >= 1
  }
}
