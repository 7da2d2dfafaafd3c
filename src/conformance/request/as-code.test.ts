import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

import { deleteEntityOverride } from '../../contract/entity/override.ts'
import { getObject } from '../../contract/object.ts'
import { anExchange } from '../an-exchange.test.support.ts'
import { asFetch, asPlaywright, exchangeAsCurl, requestAsCurl } from './as-code.ts'
import { buildRequest } from './build-request.ts'

const awkward = anExchange({ requestBody: `{"parentTaskId":"it's \\"quoted\\" $HOME \`x\`"}` })
const token = anExchange({
  operation: 'getToken',
  requestHeaders: [
    ['authorization', 'Basic ••••••••'],
    ['content-type', 'application/x-www-form-urlencoded'],
    ['x-gateway', '••••••••'],
  ],
  requestBody: 'grant_type=client_credentials&client_id=operator&client_secret=••••••••',
})

/** A shell's arguments, one a line. */
function shellArguments(command: string, environment: Record<string, string> = {}): string[] {
  return execFileSync('sh', ['-c', command.replace(/^curl/, String.raw`printf '%s\n'`)], { env: environment })
    .toString()
    .split('\n')
    .slice(0, -1)
}

test('cURL survives a shell whatever the body holds, and takes the token from a variable', () => {
  expect(shellArguments(exchangeAsCurl(awkward), { TOKEN: 'secret-token' })).toEqual([
    '-X',
    'POST',
    awkward.url,
    '-H',
    'Authorization: Bearer secret-token',
    '-H',
    'Content-Type: application/json',
    '--data-raw',
    awkward.requestBody,
  ])
})

test('masked form fields and headers become variables of their own', () => {
  const given = shellArguments(exchangeAsCurl(token), { TOKEN: 't', CLIENT_SECRET: 'a&b', SECRET: 'g' })
  expect(given).toContain('grant_type=client_credentials&client_id=operator&client_secret=a&b')
  expect(given).toContain('X-Gateway: g')
  for (const text of [exchangeAsCurl(token), asFetch(token), asPlaywright(token)]) expect(text).not.toContain('•')
})

function ofObject(objectPath: string) {
  const headers = { 'Accept-Encoding': 'zstd', Priority: 'u=2' } as const
  return buildRequest(getObject, { path: { objectPath }, headers }, 'http://127.0.0.1:4600')
}

test('a request that was not sent: a shell reads it as it was meant, with the token from a variable', () => {
  const built = ofObject("a/it's $HOME & 100%.txt")
  expect(built.ok && shellArguments(requestAsCurl(built.request, "it's $HOME.txt"), { TOKEN: 'secret' })).toEqual([
    "http://127.0.0.1:4600/api/v1/objects/a/it's%20%24HOME%20%26%20100%25.txt",
    '-H',
    'Authorization: Bearer secret',
    '-H',
    'Accept-Encoding: zstd',
    '-H',
    'Priority: u=2',
    '-o',
    "it's $HOME.txt",
  ])
  const path = { entityId: "o'hara", fieldPath: 'a.b' }
  const removal = buildRequest(deleteEntityOverride, { path }, 'https://hw.example')
  expect(removal.ok && shellArguments(requestAsCurl(removal.request), { TOKEN: 't' })).toEqual([
    '-X',
    'DELETE',
    "https://hw.example/api/v1/entities/o'hara/override/a.b",
    '-H',
    'Authorization: Bearer t',
  ])
})

test('a file name is never an option', () => {
  const built = ofObject('-x')
  expect(built.ok && shellArguments(requestAsCurl(built.request, '-x')).at(-1)).toBe('./-x')
})

test('the coding that travels through this server under another name is copied as the real header', () => {
  const object = anExchange({
    method: 'GET',
    operation: 'getObject',
    requestHeaders: [['watchfloor-accept-encoding', 'zstd']],
  })
  expect(exchangeAsCurl(object)).toContain(`'Accept-Encoding: zstd'`)
})

test('fetch code runs and sends what was sent', async () => {
  const sent: unknown[] = []
  const fetch = (url: string, init: RequestInit) => {
    sent.push(url, init)
    return Promise.resolve(new Response('{}'))
  }
  const code = asFetch(awkward).replace(`const TOKEN = ''`, `const TOKEN = 'T'`)
  await runInNewContext(`(async () => { ${code} })()`, { fetch, console: { log: () => undefined } })
  // The other context has its own Object.
  expect(structuredClone(sent)).toEqual([
    awkward.url,
    {
      method: 'POST',
      headers: { Authorization: 'Bearer T', 'Content-Type': 'application/json' },
      body: awkward.requestBody,
    },
  ])
})

test('the Playwright test expects the status and the fields that came', () => {
  const text = asPlaywright(anExchange({ outcome: 200, responseBody: '{"tasks":[],"nextPageToken":"x"}' }))
  expect(text).toContain('toBe(200)')
  expect(text).toContain('toHaveProperty(["nextPageToken"])')
  expect(text).toContain('process.env.TOKEN')
})
