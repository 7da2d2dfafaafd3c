// An object's download through the server, compared with node:http piping the file.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadBuilt } from '../load-built.mjs'
import { byTurns, row, signIn, startProgram, startWatchfloor } from './measure.mjs'
import { inTemporaryFolder } from '../temporary-folder.mjs'

const megabytes = 200
const bare = `
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
const server = createServer((request, response) => createReadStream(process.argv[2]).pipe(response))
server.listen(0, '127.0.0.1', () => console.log('ready: http://127.0.0.1:' + server.address().port))
`

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export function objectRows() {
  return inTemporaryFolder(async (folder) => {
    const data = join(folder, 'data')
    const file = join(folder, 'object')
    const bytes = randomBytes(megabytes * 1_000_000)
    writeFileSync(file, bytes)
    writeFileSync(join(folder, 'bare.mjs'), bare)
    /** @type {typeof import('../../environment/open-environment.ts')} */
    const { openEnvironment } = await loadBuilt('environment/open-environment')
    const environment = await openEnvironment({ data, still: true })
    const { store, blobs } = environment
    const put = await blobs.put(bytes)
    await store.objects.put({ path: 'large', contentType: 'application/octet-stream', ...put })
    await environment.close()

    const ours = await startWatchfloor('--data', data)
    const peer = await startProgram([join(folder, 'bare.mjs'), file])
    try {
      const authorization = await signIn(ours.url)
      const times = await byTurns(
        {
          ours: () => download(`${ours.url}/api/v1/objects/large`, { authorization, 'accept-encoding': 'identity' }),
          bare: () => download(peer.url, {}),
        },
        7,
      )
      return [row(`download of ${megabytes} MB`, times.ours, `node:http ${process.version} alone`, times.bare)]
    } finally {
      ours.stop()
      peer.stop()
    }
  })
}

/** @param {string} url @param {Record<string, string>} headers */
async function download(url, headers) {
  const { request } = await import('undici')
  const { statusCode, body } = await request(url, { headers })
  let length = 0
  for await (const chunk of body) length += chunk.length
  if (statusCode !== 200 || length !== megabytes * 1_000_000)
    throw new Error(`${url} answered ${statusCode}, ${length} bytes`)
}
