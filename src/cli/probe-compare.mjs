// `npm run probe -- compare A.bundle B.bundle`: differences of the second run by operation.
import { readFileSync } from 'node:fs'
import { errorWords } from './error-words.mjs'
import { loadBuilt } from './load-built.mjs'
import { prepare } from './prepare.mjs'
import { say } from './project.mjs'

/** @typedef {import('../conformance/session-file/session.ts').SavedSession} Session */

/** 0: equal, 1: different, 2: unreadable. @param {readonly string[]} files @returns {Promise<0 | 1 | 2>} */
export async function compare(files) {
  const [before, after] = files
  if (before === undefined || after === undefined || files.length > 2) {
    say('Watchfloor: compare needs two files: npm run probe -- compare A.bundle B.bundle')
    return 2
  }
  await prepare(['server'])
  const [old, young] = [await read(before), await read(after)]
  if (old === undefined || young === undefined) return 2
  /** @type {typeof import('../conformance/compare/compare-runs.ts')} */
  const { compareSessions } = await loadBuilt('conformance/compare/compare-runs')
  /** @type {typeof import('../conformance/compare/comparison-text.ts')} */
  const { comparisonText } = await loadBuilt('conformance/compare/comparison-text')
  const differences = compareSessions(old, young)
  process.stdout.write(comparisonText(old, young, differences))
  return differences.length === 0 ? 0 : 1
}

/** @param {string} path @returns {Promise<Session | undefined>} */
async function read(path) {
  /** @type {typeof import('../conformance/session-file/read-session.ts')} */
  const { readSession } = await loadBuilt('conformance/session-file/read-session')
  try {
    const opened = readSession(JSON.parse(readFileSync(path, 'utf8')))
    if (!opened.ok) {
      say(`Watchfloor: ${path} can’t be read. ${opened.reason}.`)
      return undefined
    }
    if (opened.unread > 0) say(`Watchfloor: ${opened.unread} exchanges of ${path} can’t be read`)
    return opened.session
  } catch (error) {
    say(`Watchfloor: ${path} can’t be read. ${errorWords(error)}`)
    return undefined
  }
}
