import { readdirSync, readFileSync } from 'node:fs'

/** In `/proc/PID/stat`, on all platforms that Node runs on. */
const TICKS_PER_SECOND = 100

/** Of ended children and theirs, unlike the clock unaffected by other load. Undefined without `/proc`. */
export function childSeconds(stat = statOf('self')) {
  const { children } = timesOf(stat)
  return Number.isFinite(children) ? children : undefined
}

/** Of this process, of all that it started, and of theirs, ended or not. Undefined without `/proc`. */
export function treeSeconds() {
  const processes = processNumbers().map((number) => ({ number, ...timesOf(statOf(number)) }))
  const tree = new Set([process.pid])
  // Visits what is added meanwhile, too.
  for (const parent of tree) for (const each of processes) if (each.parent === parent) tree.add(each.number)
  const seconds = processes
    .filter(({ number, own }) => tree.has(number) && Number.isFinite(own))
    .reduce((sum, { own, children }) => sum + own + children, 0)
  return processes.length > 0 ? seconds : undefined
}

/** @param {string} stat */
function timesOf(stat) {
  // The second field is a name in parentheses, which may hold spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const sumOf = (/** @type {number} */ first) =>
    ((fields[first] ?? NaN) + (fields[first + 1] ?? NaN)) / TICKS_PER_SECOND
  return { parent: fields[1], own: sumOf(11), children: sumOf(13) }
}

function processNumbers() {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** Empty once the process has ended. @param {number | 'self'} number */
function statOf(number) {
  try {
    return readFileSync(`/proc/${number}/stat`, 'utf8')
  } catch {
    return ''
  }
}
