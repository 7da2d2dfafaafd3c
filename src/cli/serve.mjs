// Serves what is built, without looking whether it is stale. Run by itself (`node src/cli/serve.mjs`) where building is not wanted: containers, tests.
import { pathToFileURL } from 'node:url'
import { helpText, readOptions } from './options.mjs'
import { consoleFolder, run, serverFolder } from './project.mjs'

/** @param {import('../server/options.ts').ServerOptions} options */
export async function serve(options) {
  /** @type {typeof import('../server/main.ts')} */
  const { main } = await import(pathToFileURL(`${serverFolder}/main.js`).href)
  await main(options, consoleFolder)
}

if (import.meta.filename === process.argv[1])
  await run(async () => {
    const options = readOptions(process.argv.slice(2), process.env, { terminal: process.stderr.isTTY })
    if (options === 'help') console.log(helpText('node src/cli/serve.mjs'))
    else await serve(options)
  })
