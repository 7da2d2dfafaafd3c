// Playwright on the pages of a checkout's server, both with a stopped clock.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startProgram } from '../bench/measure.mjs'
import { projectFolder } from '../project.mjs'
import { ended } from '../run-node.mjs'
import { inTemporaryFolder } from '../temporary-folder.mjs'

const stopped = fileURLToPath(new URL('stopped-server.mjs', import.meta.url))
/** Only pages poll and raise alerts, one after another. */
const options = ['--log', 'none', '--still', '--keeper', 'off', '--wall-client', 'viewer']

/** Pages show it: the servers of a comparison have the same one. @returns {Promise<string>} */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return String(typeof address === 'object' ? address?.port : address)
}

/**
 * @param {{ checkout: string, port: string, args: readonly string[], variables: Readonly<Record<string, string>> }} of
 * A built checkout; arguments of Playwright. @returns {Promise<number | null>} Playwright's exit code
 */
export async function takePictures({ checkout, port, args, variables }) {
  const { findBrowser, findShell } = await import('../browser.mjs')
  const browser = await findBrowser()
  return inTemporaryFolder(async (data) => {
    const serve = [`${checkout}/src/cli/serve.mjs`, '--port', port, '--data', data, ...options]
    const server = await startProgram(['--import', stopped, ...serve])
    try {
      const playwright = [`${projectFolder}node_modules/@playwright/test/cli.js`, 'test', '--config=e2e/pictures']
      return await ended(
        spawn(process.execPath, [...playwright, ...args], {
          cwd: projectFolder,
          stdio: ['ignore', 2, 2],
          env: {
            ...process.env,
            WATCHFLOOR_TEST_BROWSER: JSON.stringify(browser),
            WATCHFLOOR_TEST_SHELL: JSON.stringify((await findShell()) ?? browser),
            WATCHFLOOR_PICTURES_URL: server.url,
            ...variables,
          },
        }),
      )
    } finally {
      server.stop()
    }
  })
}
