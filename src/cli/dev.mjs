// `npm run dev`: Vite with the environment mounted; console and server reload on changes.
import { existsSync, readFileSync } from 'node:fs'
import { installIfNeeded } from './install.mjs'
import { helpText } from './options/option-list.mjs'
import { readOptions } from './options/read-options.mjs'
import { projectFolder, run } from './project.mjs'

const configFile = () => {
  const file = `${projectFolder}public/config.json`
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

await run(async () => {
  const given = readOptions(
    process.argv.slice(2),
    { WATCHFLOOR_DATA: 'data/development', ...process.env },
    { terminal: process.stderr.isTTY },
  )
  if (given === 'help') {
    console.log(helpText('npm run dev'))
    return
  }
  const options = given
  await installIfNeeded({ development: true })
  const { createServer } = await import('vite')

  /** @type {Awaited<ReturnType<typeof import('../server/open-app.ts')['openApp']>> | undefined} */
  let app
  /** @type {Promise<void> | undefined} */
  let opening
  const server = await createServer({
    root: projectFolder,
    server: { host: options.host, port: options.port, strictPort: true },
    plugins: [
      {
        name: 'watchfloor-environment',
        configureServer(vite) {
          const open = async () => {
            await app?.close()
            app = undefined
            /** @type {typeof import('../server/open-app.ts')['openApp']} */
            const openApp = (await vite.ssrLoadModule('/src/server/open-app.ts'))['openApp']
            app = await openApp(options, undefined, { configFile: configFile() })
          }
          vite.watcher.on('change', (file) => {
            if (/\/src\/(server|environment|watch|database|contract)\/.*(?<!\.test)\.ts$/.test(file))
              opening = undefined
          })
          // Before Vite's middlewares, which rewrite paths.
          vite.middlewares.use((request, response, next) => {
            if (
              !/^\/(api\/v1|environments|(config|openapi)\.json|healthz|metrics|faults|wall\/api|watch\/v1)(?=$|[/?])/.test(
                request.url ?? '',
              )
            ) {
              next()
              return
            }
            opening ??= open()
            opening.then(() => app?.listener(request, response)).catch(next)
          })
        },
      },
    ],
  })
  await server.listen()
  server.printUrls()
  const stop = async () => {
    await server.close()
    await app?.close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
})
