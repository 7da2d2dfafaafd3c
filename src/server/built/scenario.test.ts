import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

function program(name: string): string {
  return fileURLToPath(new URL(`../../cli/${name}.mjs`, import.meta.url))
}

async function run(name: string, ...args: string[]): Promise<{ code: number; stdout: string; lines: string[] }> {
  const ended = await promisify(execFile)(process.execPath, [program(name), ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  return { code: ended.code, stdout: ended.stdout, lines: ended.stderr.trim().split('\n') }
}

test('a new scenario is an example that is right; a mistake in it is a line, code 2, and no data folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const scenario = join(folder, 'case')
  expect(await run('scenario', 'new', scenario)).toMatchObject({ code: 0 })
  expect(await run('scenario', 'check', scenario)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${scenario} holds 3 tasks, 3 entities, 3 egress streams`),
  })
  expect(await run('scenario', 'new', scenario)).toMatchObject({
    code: 2,
    lines: [expect.stringContaining("isn't empty")],
  })

  await writeFile(join(scenario, 'egress.json'), '[{ "egressId": 7 }, { "egressID": "a" }]')
  const told = {
    code: 2,
    lines: [
      `Watchfloor: The scenario ${scenario} has 3 mistakes:`,
      'egress.json[0].egressId: expected string, found 7',
      'egress.json[1].egressId: expected "egressId", found nothing',
      'egress.json[1].egressID: expected no field of this name, found "egressID"',
    ],
  }
  expect(await run('scenario', 'check', scenario)).toMatchObject(told)
  const data = join(folder, 'data')
  expect(await run('serve', '--port', '0', '--scenario', scenario, '--data', data)).toMatchObject(told)
  expect(await readdir(folder)).toEqual(['case'])
})
