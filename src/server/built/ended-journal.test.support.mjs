// Ends a kept journal's thread, and prints whether it is open: before, right after, and 3 s later.
import { setTimeout as wait } from 'node:timers/promises'

const [file = ''] = process.argv.slice(2)
/** @param {string} path */
const built = (path) => new URL(`../../../dist/server/${path}`, import.meta.url).href
/** @type {typeof import('../watch/journal-thread.ts')} */
const { openJournalThread } = await import(built('server/watch/journal-thread.js'))
/** @type {typeof import('../../watch/journal/kept-journal.ts')} */
const { openKeptJournal } = await import(built('watch/journal/kept-journal.js'))
/** @type {typeof import('../watch/real-machine.ts')} */
const { realMachine } = await import(built('server/watch/real-machine.js'))
/** @type {Promise<import('node:worker_threads').Worker>} */
const thread = new Promise((resolve) => process.once('worker', resolve))
/** @type {string[]} */
const failures = []
const kept = await openKeptJournal(
  { place: { file }, hours: 1, mostBytes: 1e9 },
  {
    open: openJournalThread,
    now: Date.now,
    machine: realMachine,
    onError: (error) => failures.push(String(error)),
    onNotice: () => undefined,
  },
)
const state = async () => (await kept.journal?.facts('desk'))?.state ?? kept.problem
const before = await state()
await (await thread).terminate()
const after = await state()
await wait(3000)
console.log(JSON.stringify([before, after, await state(), failures]))
await kept.close()
