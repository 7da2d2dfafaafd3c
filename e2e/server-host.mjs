// Runs the built server for one test after another, as its parent orders: starting Node and loading the
// program takes longer than most tests. Options are those of the command line; the server's log goes to
// stderr.
import { loadBuilt } from '../src/cli/load-built.mjs'
import { readOptions } from '../src/cli/options/read-options.mjs'
import { consoleFolder } from '../src/cli/project.mjs'

/** @type {typeof import('../src/server/main.ts')} */
const { startServer } = await loadBuilt('server/main')
/** @type {import('../src/server/start-server.ts').RunningServer | undefined} */
let server

process.on('message', (/** @type {import('./server-hosts.ts').Order} */ order) => {
  void (order.kind === 'open' ? open(order.args) : close(order.last))
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', async () => {
  await server?.close()
  process.exit(0)
})

/** @param {readonly string[]} args */
async function open(args) {
  try {
    const options = readOptions(args, {}, { terminal: false })
    if (options === 'help') throw new Error('these options start no server')
    server = await startServer(options, consoleFolder)
    say({ url: server.url })
  } catch (error) {
    say({ error: String(error) })
  }
}

/** @param {string} last */
async function close(last) {
  await server?.close()
  server = undefined
  process.stderr.write(last)
}

/** @param {import('./server-hosts.ts').Started} started */
function say(started) {
  process.send?.(started)
}
