import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

import { drills } from '../../server/faults/drills.ts'
import { drillNames, helpText, optionTable, options } from './option-list.mjs'
import { OptionError } from './option-values.mjs'
import { readOptions } from './read-options.mjs'

function read(args: string[], variables: Record<string, string> = {}) {
  const result = readOptions(args, variables, { terminal: false })
  if (result === 'help') throw new Error('help')
  return result
}

test('stands on loopback with the scenario when nothing is said', () => {
  expect(read([])).toMatchObject({
    host: '127.0.0.1',
    port: 4600,
    environments: [],
    scenario: 'harbor-west',
    name: 'Harbor West',
    tokenLifetimeSeconds: 1800,
    pageSize: 50,
    defaultUrgency: 3,
    still: false,
    faults: false,
    tls: undefined,
  })
})

test('reads every option', () => {
  const line =
    '--port 0 --host ::1 --scenario none --tasks 1000 --token-lifetime 2 --still --start 2026-03-01T06:00:00Z --page-size 7 ' +
    '--default-urgency 5 --clients c.json --faults --marking TRAINING --allow-origin https://a.example ' +
    '--connect https://b.example:8443 --log none --tls-cert c.pem --tls-key k.pem ' +
    '--environment East=https://east.example/base/ --environment http://west:81'
  const given = read(line.split(' '))
  expect(given).toMatchObject({
    host: '::1',
    start: Date.UTC(2026, 2, 1, 6),
    tasks: 1000,
    environments: [
      { name: 'East', url: 'https://east.example/base' },
      { name: 'west:81', url: 'http://west:81' },
    ],
    name: 'East',
    allowOrigins: ['https://a.example'],
    connect: ['https://b.example:8443'],
    tls: { cert: 'c.pem', key: 'k.pem' },
    log: 'none',
  })
})

test('persons are on unless switched off; one may be required, and may sign both sides', () => {
  expect(read([]).persons).toEqual({ isRequired: false, mayOneSign: false })
  expect(read(['--persons', 'off']).persons).toBe(undefined)
  expect(read(['--persons', 'on', '--require-person', '--one-signer']).persons).toEqual({
    isRequired: true,
    mayOneSign: true,
  })
  expect(read(['--persons', 'on', '--confirm-by', 'person']).persons).toMatchObject({ confirmBy: 'person' })
  expect(() => read(['--persons', 'on', '--confirm-by', 'client'])).toThrow('must be person')
  expect(() => read(['--persons', 'off', '--confirm-by', 'person'])).toThrow('need --persons on')
  expect(() => read(['--persons', 'off', '--one-signer'])).toThrow('need --persons on')
  expect(() => read(['--persons', 'maybe'])).toThrow('on or off')
})

test('a gateway without a data folder of its own has none; its watch may be for some clients alone', () => {
  const gateway = ['--environment', 'http://a']
  expect(read(gateway)).toMatchObject({ data: undefined, watchWriters: [], watchAdmins: [] })
  expect(read([...gateway, '--data', 'data']).data).toBe(resolve('data'))
  expect(read(gateway, { WATCHFLOOR_DATA: 'elsewhere' }).data).toBe(resolve('elsewhere'))
  expect(read([...gateway, '--watch-write', 'a', '--watch-write', 'b', '--watch-admin', 'c'])).toMatchObject({
    watchWriters: ['a', 'b'],
    watchAdmins: ['c'],
  })
})

test('the journal is kept for a day, of a gateway only where it is asked for', () => {
  expect(read([]).journal).toEqual({ hours: 24, mostBytes: 1_000_000_000 })
  expect(read(['--journal', '12', '--journal-bytes', '5000000']).journal).toEqual({ hours: 12, mostBytes: 5_000_000 })
  expect(read(['--journal', 'off']).journal).toBeUndefined()
  expect(read([], { WATCHFLOOR_JOURNAL: 'off' }).journal).toBeUndefined()
  expect(read(['--environment', 'http://a']).journal).toBeUndefined()
  expect(read(['--environment', 'http://a', '--journal', '48']).journal?.hours).toBe(48)
})

test('a scenario with a path separator is a folder, and gives the environment its name', () => {
  expect(read(['--scenario', './cases/night-watch/'])).toMatchObject({
    scenario: resolve('cases/night-watch'),
    name: 'Night Watch',
  })
  expect(read(['--scenario', 'night-watch']).scenario).toBe('night-watch')
})

test('a drill is one of the scenes that the server plays, and switches the faults on', () => {
  expect([...drillNames].toSorted()).toEqual(Object.keys(drills).toSorted())
  expect(read(['--drill', 'outage'])).toMatchObject({ drill: 'outage', faults: true })
  expect(() => read(['--drill', 'flood'])).toThrow(/--drill must be one of outage, .*not "flood"/)
})

test('a variable counts where the command line says nothing', () => {
  const variables = {
    WATCHFLOOR_PORT: '7',
    WATCHFLOOR_STILL: '1',
    WATCHFLOOR_CONNECT: 'https://a.example, https://b.example',
  }
  expect(read([], variables)).toMatchObject({
    port: 7,
    still: true,
    connect: ['https://a.example', 'https://b.example'],
  })
  expect(read(['--port', '8'], variables).port).toBe(8)
})

test('public names come repeated, with commas or by the variable', () => {
  expect(read([]).publicNames).toEqual([])
  expect(read(['--public-name', 'a.example,B.example', '--public-name', 'c']).publicNames).toEqual([
    'a.example',
    'b.example',
    'c',
  ])
  expect(read([], { WATCHFLOOR_PUBLIC_NAME: 'a.example, b.example' }).publicNames).toEqual(['a.example', 'b.example'])
})

test.each([
  [['--port', 'x'], '--port'],
  [['--public-name', 'https://a.example'], '--public-name'],
  [['--public-name', 'a.example:4600'], '--public-name'],
  [['--port', '70000'], '--port'],
  [['--port', ''], '--port'],
  [['--prot', '1'], '--prot'],
  [['serve'], 'serve'],
  [['--port'], '--port'],
  [['--page-size', '0'], '--page-size'],
  [['--default-urgency', '8'], '--default-urgency'],
  [['--token-lifetime', '1.5'], '--token-lifetime'],
  [['--start', 'yesterday'], '--start'],
  [['--start', '2026-13-01T00:00:00Z'], '--start'],
  [['--environment', 'ftp://x'], '--environment'],
  [['--environment', 'A=http://x', '--environment', 'A=http://y'], '--environment'],
  [['--allow-origin', '*'], '--allow-origin'],
  [['--connect', 'https://a.example/path'], '--connect'],
  [['--tls-cert', 'c.pem'], '--tls-key'],
  [['--database', 'mysql://db'], '--database'],
  [['--watch-write', 'desk-1'], '--watch-write'],
  [['--objects', 'https://bucket.example'], '--objects'],
  [['--retention', '0'], '--retention'],
  [['--host', 'a b'], '--host'],
  [['--log', 'some'], '--log'],
  [['--journal', 'always'], '--journal'],
  [['--journal', '0'], '--journal'],
  [['--journal-bytes', '10'], '--journal-bytes'],
])('%j is refused in one line that names it', (args, named) => {
  expect(() => read(args)).toThrow(OptionError)
  expect(() => read(args)).toThrow(named)
  expect(() => read(args)).not.toThrow(/\n/)
})

test('credentials in an environment URL are refused and not repeated', () => {
  expect(() => read(['--environment', 'https://me:hunter2@x'])).toThrow(/credentials/)
  expect(() => read(['--environment', 'https://me:hunter2@x'])).not.toThrow(/hunter2/)
})

test('a flag variable that is neither yes nor no is refused', () => {
  expect(() => read([], { WATCHFLOOR_STILL: 'perhaps' })).toThrow(OptionError)
})

test('help lists every option', () => {
  expect(readOptions(['--help'], {}, { terminal: true })).toBe('help')
  for (const { name } of options) expect(helpText('npm start')).toContain(`--${name} `)
})

test('the wall’s client comes by option, its secret never on the command line', () => {
  expect(read([]).wall).toBeUndefined()
  expect(
    read(['--wall-client', 'viewer', '--wall-address', '10.1.0.0/16', '--wall-address', 'fd00::1'], {
      WATCHFLOOR_WALL_SECRET: 's',
    }).wall,
  ).toEqual({ client: 'viewer', secret: 's', secretFile: undefined, addresses: ['10.1.0.0/16', 'fd00::1'] })
  expect(() => read(['--wall-client', 'viewer', '--wall-secret', 'hush'])).toThrow(/Unknown option '--wall-secret'/)
  expect(() => read(['--wall-address', '10.1.2.3'])).toThrow(/need --wall-client/)
  for (const address of ['10.1.0.0/33', 'wall.example', '10.1.2', 'fd00::/129', '10.0.0.0/8/8'])
    expect(() => read(['--wall-client', 'v', '--wall-address', address])).toThrow(/--wall-address must be an address/)
})

test('the server keeps watch too: embedded by itself, at a gateway as a client of each environment', () => {
  expect(read([]).keeper).toEqual({ clients: [] })
  expect(read(['--keeper', 'off']).keeper).toBeUndefined()
  expect(() => read(['--keeper-client', 'k'])).toThrow(/need --environment/)
  const gateway = ['--environment', 'http://a']
  expect(read(gateway).keeper).toBeUndefined()
  expect(() => read([...gateway, '--keeper', 'on'])).toThrow(/needs --keeper-client/)
  expect(() => read([...gateway, '--keeper-secret-file', 'f'])).toThrow(/needs --keeper-client/)
  expect(read([...gateway, '--keeper-client', 'k=1'], { WATCHFLOOR_KEEPER_SECRET: 's' }).keeper).toEqual({
    clients: [{ environment: 'a', client: 'k=1', secret: 's', secretFile: undefined }],
  })
  const two = ['--environment', 'East=http://a', '--environment', 'West=http://b']
  expect(() => read([...two, '--keeper-client', 'k'])).toThrow(/must name its environment: East=…, West=…/)
  expect(() => read([...two, '--keeper-client', 'East=k', '--keeper-client', 'East=l'])).toThrow(/once for East/)
  expect(() => read([...two, '--keeper-client', 'East=k', '--keeper-client', 'West=l'])).toThrow(/each needs its/)
  expect(read([...two, '--keeper-client', 'West=k', '--keeper-secret-file', 'West=f']).keeper).toEqual({
    clients: [{ environment: 'West', client: 'k', secret: undefined, secretFile: resolve('f') }],
  })
})

test('the table of options in Operating is what --help says', () => {
  const operating = readFileSync(new URL('../../../.github/OPERATING.md', import.meta.url), 'utf8')
  expect(operating).toContain(optionTable())
})
