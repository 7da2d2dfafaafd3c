// Opens and closes journals in their threads, and prints the names in their folder right after each.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const [folder = ''] = process.argv.slice(2)
/** @type {typeof import('../watch/journal-thread.ts')} */
const { openJournalThread } = await import(
  new URL('../../../dist/server/server/watch/journal-thread.js', import.meta.url).href
)
/** @param {unknown} problem */
const fail = (problem) => {
  throw problem
}
const listener = { onError: fail, onEnd: fail, onNotice: fail }
// A thread may end before anybody looks: several of them hardly.
for (const name of ['1.db', '2.db', '3.db', '4.db']) {
  const settings = { place: { file: join(folder, name) }, hours: 1, mostBytes: 1e9 }
  const journal = await openJournalThread(settings, listener)
  await journal.facts('desk')
  await journal.close()
  console.log(readdirSync(folder).join(' '))
}
