import { brotliCompressSync, gzipSync } from 'node:zlib'

import type { ConsoleConfig } from './console-config.ts'
import { type ConsoleFile, hashOf } from './console-files.ts'

const END_OF_HEAD = '</head>'

/** Last in the head: the service worker relies on the rest being equal in all pages of a build. */
export function withConfig(page: ConsoleFile | undefined, config: ConsoleConfig): ConsoleFile | undefined {
  if (page === undefined) return undefined
  const block = `<script type="application/json" id="config">${jsonInHtml(config)}</script>\n  `
  const bytes = Buffer.from(page.bytes.toString().replace(END_OF_HEAD, () => block + END_OF_HEAD))
  const compressed = { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) }
  return { ...page, hash: hashOf(bytes), bytes, compressed }
}

/** Can't end its block or open a comment. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
