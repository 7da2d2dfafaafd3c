// @ts-check
// `npm start`: installs and builds what is missing, then serves, in this process.
import { helpText, readOptions } from './options.mjs'
import { prepare } from './prepare.mjs'
import { run } from './project.mjs'
import { serve } from './serve.mjs'

await run(async () => {
  const options = readOptions(process.argv.slice(2), process.env, { terminal: process.stderr.isTTY })
  if (options === 'help') {
    console.log(helpText('npm start'))
    return
  }
  await prepare(['console', 'server'])
  await serve(options)
})
