import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { consoleConfig, demoClients } from './console-config.ts'
import { mountsOf } from '../backends/mounts.ts'

async function backend() {
  return new Response()
}
const file = JSON.stringify({ environments: [{ name: 'This server', url: '' }], pollSeconds: 7 })

test('offers what the server serves, beside the settings of the file', () => {
  const config = consoleConfig(file, mountsOf([{ name: 'East', backend }]), undefined)
  expect(config).toEqual({ environments: [{ name: 'East', url: '' }], pollSeconds: 7 })
})

test('a level that is configured goes before the one that the environment is known for', () => {
  const mounts = mountsOf([{ name: 'Harbor West', marking: 'UNCLASSIFIED', backend }])
  expect(consoleConfig(file, mounts, undefined).environments).toEqual([
    { name: 'Harbor West', url: '', marking: 'UNCLASSIFIED' },
  ])
  expect(consoleConfig(file, mounts, 'SECRET').environments[0]?.marking).toBe('SECRET')
  const marked = JSON.stringify({ environments: [{ name: 'This server', url: '', marking: 'CUI' }] })
  expect(consoleConfig(marked, mounts, undefined).environments[0]?.marking).toBe('CUI')
})

test('tells which console is served, of which release, and whether the server signs the wall in, and nothing else of it', () => {
  const mounts = mountsOf([{ name: 'East', backend }])
  expect(consoleConfig(file, mounts, undefined, { wallClient: 'display', build: 'b1', manifest: 'bb157861' })).toEqual({
    environments: [{ name: 'East', url: '' }],
    pollSeconds: 7,
    wall: { client: 'display' },
    build: 'b1',
    manifest: 'bb157861',
  })
})

test('offers the well-known clients where this server has them and is reached from this machine alone, by their ids', async () => {
  const here = { host: '127.0.0.1', publicNames: [], environments: [], clients: undefined, scenario: 'harbor-west' }
  expect(demoClients(here)).toEqual(['operator', 'viewer'])
  expect(consoleConfig(file, mountsOf([{ name: 'East', backend }]), undefined, { demoClients: ['viewer'] })).toEqual({
    environments: [{ name: 'East', url: '' }],
    pollSeconds: 7,
    demoClients: ['viewer'],
  })
  expect(demoClients({ ...here, host: '0.0.0.0' })).toEqual([])
  expect(demoClients({ ...here, publicNames: ['watch.example'] })).toEqual([])
  expect(demoClients({ ...here, clients: '/etc/clients.json' })).toEqual([])
  expect(demoClients({ ...here, environments: [{ name: 'East', url: 'https://east.example' }] })).toEqual([])

  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-scenario-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(demoClients({ ...here, scenario: folder })).toEqual(['operator', 'viewer'])
  await writeFile(join(folder, 'clients.json'), '[]')
  expect(demoClients({ ...here, scenario: folder })).toEqual([])
})
