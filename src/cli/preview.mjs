// `npm run preview [-- --port N]`: the static build on loopback.
import { preview } from 'vite'
import { commandArguments } from './options/command-arguments.mjs'
import { OptionError } from './options/option-values.mjs'
import { prepare } from './prepare.mjs'
import { projectFolder, run, staticFolder } from './project.mjs'

const usage = `Usage: npm run preview [-- --port N]

Serves the static build on loopback, without headers, as plain hosts do.

  --port N   port to listen on; 0 picks a free one (4601)`

await run(async () => {
  const { values } = commandArguments(usage, { options: { port: { type: 'string', default: '4601' } } })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new OptionError('--port must be a number up to 65535')
  await prepare(['static'])
  const server = await preview({
    root: projectFolder,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: staticFolder },
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
  const address = server.httpServer.address()
  const taken = typeof address === 'object' ? address?.port : port
  console.log(`Watchfloor ready: http://127.0.0.1:${taken}`)
})
