import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

import { curlCommand } from './curl.ts'

test('a shell reads the command as it was meant, and no secret is in it', () => {
  const ask = { path: "a/it's $HOME & 100%.txt", encoding: 'zstd', urgency: 2 } as const
  const command = curlCommand(ask, 'http://127.0.0.1:4600')
  const words = execFileSync('sh', ['-c', command.replace(/^curl/, 'TOKEN=secret; printf "%s\\n"')], {
    encoding: 'utf8',
  })
  expect(words.trim().split('\n')).toEqual([
    "http://127.0.0.1:4600/api/v1/objects/a/it's%20%24HOME%20%26%20100%25.txt",
    '-H',
    'Authorization: Bearer secret',
    '-H',
    'Accept-Encoding: zstd',
    '-H',
    'Priority: u=2',
    '-o',
    "it's $HOME & 100%.txt",
  ])
})

test('without an urgency no Priority is sent', () => {
  expect(curlCommand({ path: '-x', encoding: 'identity', urgency: undefined }, '')).not.toContain('Priority')
  expect(curlCommand({ path: '-x', encoding: 'identity', urgency: undefined }, '')).toContain("'./-x'")
})
