// `npm start`: installs and builds if needed, then serves in this process.
import { helpText } from './options/option-list.mjs'
import { readOptions } from './options/read-options.mjs'
import { prepare } from './prepare.mjs'
import { run } from './project.mjs'
import { serve, whileStarting } from './serve.mjs'

await run(async () => {
  const options = readOptions(process.argv.slice(2), process.env, { terminal: process.stderr.isTTY })
  if (options === 'help') {
    console.log(helpText('npm start'))
    return
  }
  const onReady = whileStarting()
  await prepare(['console', 'server'])
  await serve(options, onReady)
})
