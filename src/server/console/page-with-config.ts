import { brotliCompressSync, gzipSync } from 'node:zlib'

import type { ConsoleConfig } from './console-config.ts'
import { type ConsoleFile, hashOf } from './console-files.ts'

const END_OF_HEAD = '</head>'

/**
 * A page with the configuration in it, so that the console need not ask for it: a block of data, which no policy takes for a script. It ends the
 * head: what stands before it is the same in all pages of one build, and the service worker goes by that.
 */
export function withConfig(page: ConsoleFile | undefined, config: ConsoleConfig): ConsoleFile | undefined {
  if (page === undefined) return undefined
  const block = `<script type="application/json" id="config">${jsonInHtml(config)}</script>\n  `
  const bytes = Buffer.from(page.bytes.toString().replace(END_OF_HEAD, () => block + END_OF_HEAD))
  const compressed = { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) }
  return { ...page, hash: hashOf(bytes), bytes, compressed }
}

/** JSON in which nothing can end the block or begin a comment in it. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
