import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { build } from 'vite'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Builds a writer to be killed: Node 20 runs no TypeScript. Inside the project, to find its packages.
 * `entry`: a file below `src`.
 */
export async function builtWriter(entry: string): Promise<{ program: string; folder: string }> {
  const folder = join(root, 'node_modules/.cache', `kill-${randomUUID()}`)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      ssr: true,
      minify: false,
      rolldownOptions: { input: { writer: join(root, 'src', entry) } },
    },
  })
  return { program: join(folder, 'writer.js'), folder }
}

/**
 * Runs a writer, which prints JSON lines, and kills it `kill` milliseconds later. Ignores a line cut off by
 * the kill.
 */
export async function untilKilled(
  args: readonly string[],
  onLine: (said: unknown, kill: (after: number) => void) => void,
  onStart: (kill: (after: number) => void) => void = () => undefined,
): Promise<string> {
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const kill = (after: number) => void setTimeout(after).then(() => child.kill('SIGKILL'))
  onStart(kill)
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.endsWith('}')) onLine(JSON.parse(line), kill)
  })
  await ended
  return errors
}
