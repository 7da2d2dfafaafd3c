import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

import { anExchange } from '../conformance/an-exchange.test.support.ts'
import { sessionText } from '../conformance/session-file/write-session.ts'

const folder = mkdtempSync(join(tmpdir(), 'compare-'))
afterAll(() => rmSync(folder, { recursive: true }))

function bundle(name: string, responseBody: string): string {
  const path = join(folder, name)
  const text = sessionText({
    kind: 'bundle',
    environment: { name: 'Harbor West', url: 'https://hw.example', marking: undefined },
    marking: 'CUI',
    skewMilliseconds: 0,
    savedAt: Date.UTC(2026, 10, 22),
    exchanges: [anExchange({ responseBody })],
    known: [],
  })
  writeFileSync(path, text)
  return path
}

function compare(...files: readonly string[]) {
  const probe = fileURLToPath(new URL('probe.mjs', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [probe, 'compare', ...files], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('two bundles are compared by the command: 0 the same, 1 another, 2 could not be read', () => {
  const [old, young] = [bundle('old', '{"tasks":[]}'), bundle('young', '{"tasks":7}')]
  expect(compare(old, old)).toMatchObject({ status: 0, stdout: expect.stringContaining('No difference') })
  expect(compare(old, young)).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/Query tasks\n {2}shape {2}200 \$\.tasks\n {9}list → number\n\n1 difference/),
  })
  writeFileSync(join(folder, 'note'), '{}')
  for (const file of [join(folder, 'note'), join(folder, 'none'), old.replace(/old$/, '')])
    expect(compare(old, file)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(file) })
  expect(compare(old)).toMatchObject({ status: 2, stderr: expect.stringContaining('two files') })
})
