// `npm run preview [-- --port N]`: the static build on loopback, without headers, as plain hosts serve it.
import { parseArgs } from 'node:util'
import { preview } from 'vite'
import { prepare } from './prepare.mjs'
import { projectFolder, run, staticFolder } from './project.mjs'

await run(async () => {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '4601' } } })
  await prepare(['static'])
  const server = await preview({
    root: projectFolder,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: staticFolder },
    preview: { host: '127.0.0.1', port: Number(values.port), strictPort: true },
  })
  const address = server.httpServer.address()
  const port = typeof address === 'object' ? address?.port : values.port
  console.log(`Watchfloor ready: http://127.0.0.1:${port}`)
})
