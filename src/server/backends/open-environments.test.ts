import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

import { readOptions } from '../../cli/options/read-options.mjs'
import { temporaryFolder } from '../../environment/service.test.support.ts'
import type { State } from '../../watch/wire/state.ts'
import { openEnvironments } from './open-environments.ts'

/** Lines on stderr in the scenario's first two hours. */
async function linesOfTwoHours(log: string): Promise<string[]> {
  const data = join(await temporaryFolder(), 'data')
  const options = readOptions(
    ['--still', '--start', '2026-11-21T14:22:07Z', '--data', data, '--log', log],
    {},
    { terminal: false },
  )
  if (options === 'help') throw new Error('help')
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  const environments = await openEnvironments(options)
  // In steps that are simulated one by one: longer ones are settled.
  for (let passed = 0; passed < 2 * 3600; passed += 800) await environments.advanceClock?.(800)
  await environments.close()
  return written.mock.calls.map(([line]) => String(line))
}

test('a delivery that fails and is not retried, for want of deliverBefore, is a warning in one JSON line', async () => {
  const lines = await linesOfTwoHours('errors')
  const warnings = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  expect(warnings.length).toBeGreaterThan(0)
  for (const warning of warnings)
    expect(warning).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'warning',
      taskId: expect.stringMatching(/^[\da-f-]{36}$/),
      reason: 'No link to the agent, not retried: deliverBefore is not populated',
    })
  expect(new Set(warnings.map(({ taskId }) => taskId)).size).toBe(warnings.length)
}, 30_000)

async function initialsWith(...more: string[]): Promise<string[]> {
  const data = join(await temporaryFolder(), 'data')
  const args = ['--still', '--tasks', '1', '--data', data, '--persons', 'on', '--keeper', 'off', ...more]
  const options = readOptions(args, {}, { terminal: false })
  if (options === 'help') throw new Error('help')
  const opened = await openEnvironments(options)
  onTestFinished(() => opened.close())
  const { watch } = opened.environments[0]
  if (watch === undefined) throw new Error('It has no watch')
  const reader = { clientId: 'reader', canWrite: false, canAdmin: false, isWall: false }
  const answer = await watch.service(new Request('http://localhost/watch/v1/state'), async () => reader)
  const { persons } = (await answer.json()) as State
  return persons?.persons.map(({ initials }) => initials) ?? []
}

test('invented persons are only where the well-known clients are', async () => {
  const clients = join(await temporaryFolder(), 'clients.json')
  await writeFile(clients, '[]', { mode: 0o600 })
  expect(await initialsWith()).toEqual(['AM', 'EB', 'KI', 'LH', 'RS', 'TO'])
  expect(await initialsWith('--clients', clients)).toEqual([])
}, 30_000)

test('--log none silences it', async () => {
  expect(await linesOfTwoHours('none')).toEqual([])
}, 30_000)
