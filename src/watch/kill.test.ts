import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

import { temporaryFolder } from '../environment/service.test.support.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const KILLS = 6

/** The writer as a program: Node runs no TypeScript at 20. Inside the project, so that it finds its packages. */
async function builtWriter(): Promise<string> {
  const outDir = join(root, 'node_modules/.cache', `kill-${randomUUID()}`)
  onTestFinished(() => rm(outDir, { recursive: true, force: true }))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      ssr: true,
      minify: false,
      rolldownOptions: { input: { writer: join(root, 'src/watch/kill-writer.test.support.ts') } },
    },
  })
  return join(outDir, 'writer.js')
}

/** Starts the writer and kills it so many milliseconds after its first answer: how fast a machine starts is its own affair. */
async function killed(args: readonly string[], after: number) {
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const result = { found: [] as string[], answered: [] as string[], errors: '' }
  child.stderr.setEncoding('utf8').on('data', (text: string) => (result.errors += text))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  createInterface({ input: child.stdout }).on('line', (line) => {
    // A line that the kill cut off was not answered.
    if (!line.endsWith('}')) return
    const said = JSON.parse(line) as { acknowledged: string[] } | { id: string }
    if ('acknowledged' in said) return void (result.found = said.acknowledged)
    result.answered.push(said.id)
    if (result.answered.length === 1) void setTimeout(after).then(() => child.kill('SIGKILL'))
  })
  await ended
  return result
}

test(`an acknowledgement that was answered is there after each of ${KILLS} kills`, async () => {
  const writer = await builtWriter()
  const file = join(await temporaryFolder(), 'watch.db')
  let answered: string[] = []
  for (let round = 0; round < KILLS; round++) {
    const result = await killed([writer, file, String(round)], Math.random() * 150)
    expect(result.errors).toBe('')
    expect(result.found).toEqual(expect.arrayContaining(answered))
    answered = [...answered, ...result.answered]
  }
  expect(answered.length).toBeGreaterThanOrEqual(KILLS)
}, 120_000)
