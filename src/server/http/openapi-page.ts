import { openApi } from '../../contract/openapi/openapi.ts'
import type { Mount } from '../backends/mounts.ts'
import { type ConsoleFile, hashOf, serveFile } from '../console/console-files.ts'

export function openApiPage(mounts: readonly Pick<Mount, 'name' | 'prefix'>[]): (request: Request) => Response {
  let file: ConsoleFile | undefined
  return (request) => {
    file ??= fileOf(mounts)
    return serveFile(file, '/openapi.json', request)
  }
}

function fileOf(mounts: readonly Pick<Mount, 'name' | 'prefix'>[]): ConsoleFile {
  const servers = mounts.map(({ name, prefix }) => ({ url: prefix || '/', description: name }))
  const bytes = Buffer.from(JSON.stringify(openApi(servers), undefined, 2))
  return { type: 'application/json', hash: hashOf(bytes), bytes, compressed: {} }
}
