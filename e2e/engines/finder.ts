import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const entry = fileURLToPath(new URL('finder-in-page.ts', import.meta.url))
let bundled: Promise<string> | undefined

/** The finder as one script. */
export function finderScript(): Promise<string> {
  bundled ??= bundle()
  return bundled
}

async function bundle(): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'finder' } },
  })
  const [result] = [results].flat()
  const [chunk] = result !== undefined && 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk') throw new Error('The finder could not be bundled')
  return chunk.code
}
