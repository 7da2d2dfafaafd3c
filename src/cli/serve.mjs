// Serves the built files without checking that they are current. Run directly in containers and tests.
import { endOnSignal } from './end-on-signal.mjs'
import { loadBuilt } from './load-built.mjs'
import { helpText } from './options/option-list.mjs'
import { readOptions } from './options/read-options.mjs'
import { consoleFolder, run } from './project.mjs'

/** Ends this process by a signal that comes before there is anything to close. */
export const whileStarting = () => endOnSignal({ says: 'Stopped before it was ready', code: 0 })

/** @type {(options: import('../server/options.ts').ServerOptions, onReady: () => void) => Promise<void>} */
export async function serve(options, onReady) {
  /** @type {typeof import('../server/main.ts')} */
  const { main } = await loadBuilt('server/main')
  await main(options, consoleFolder, onReady)
  // A library's open handle must not keep the process.
  process.exit(0)
}

if (import.meta.filename === process.argv[1])
  await run(async () => {
    const options = readOptions(process.argv.slice(2), process.env, { terminal: process.stderr.isTTY })
    if (options === 'help') console.log(helpText('node src/cli/serve.mjs'))
    else await serve(options, whileStarting())
  })
