import { readFileSync } from 'node:fs'

/** In `/proc/PID/stat`, on all platforms that Node runs on. */
const TICKS_PER_SECOND = 100

/** Of ended children and theirs, unlike the clock unaffected by other load. Undefined without `/proc`. */
export function childSeconds(stat = ownStat()) {
  // The second field is a name in parentheses, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [Number(fields[13]), Number(fields[14])]
  return Number.isFinite(user + system) ? (user + system) / TICKS_PER_SECOND : undefined
}

function ownStat() {
  try {
    return readFileSync('/proc/self/stat', 'utf8')
  } catch {
    return ''
  }
}
