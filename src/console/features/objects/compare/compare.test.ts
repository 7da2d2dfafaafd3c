import { expect, test } from 'vitest'

import { compareTransfers, firstDifference } from './compare.ts'
import type { Transfer } from '../transfer/transfer.ts'

function transfer(path: string, encoding: 'identity' | 'zstd', sha256: string, phase = 'complete'): Transfer {
  return { path, encoding, phase, received: { sha256, unpacked: undefined } } as unknown as Transfer
}

test.each([
  ['two encodings, same bytes', transfer('a', 'identity', '1'), transfer('a', 'zstd', '1'), 'same', false],
  ['two encodings, other bytes', transfer('a', 'identity', '1'), transfer('a', 'zstd', '2'), 'differs', true],
  ['two times', transfer('a', 'zstd', '1'), transfer('a', 'zstd', '2'), 'differs', false],
  ['two paths', transfer('a', 'zstd', '1'), transfer('b', 'identity', '2'), 'differs', false],
  ['half an object', transfer('a', 'zstd', '1'), transfer('a', 'zstd', '1', 'broken'), 'unknown', false],
])('%s', (_, a, b, outcome, isFinding) => {
  expect(compareTransfers(a, b)).toMatchObject({ outcome, isFinding })
})

test('zstd that came without saying so counts by what is in it', () => {
  const inner = { sha256: '1', bytes: 3, error: undefined }
  const unlabelled = {
    ...transfer('a', 'zstd', '9'),
    received: { sha256: '9', unpacked: inner },
  } as unknown as Transfer
  expect(compareTransfers(transfer('a', 'identity', '1'), unlabelled).outcome).toBe('same')
})

test('finds the first byte that differs, across slices and at the shorter end', async () => {
  const bytes = new Uint8Array(2_500_000)
  const changed = bytes.slice()
  changed[2_400_001] = 1
  expect(await firstDifference(new Blob([bytes]), new Blob([changed]))).toBe(2_400_001)
  expect(await firstDifference(new Blob([bytes]), new Blob([bytes.slice(0, 7)]))).toBe(7)
  expect(await firstDifference(new Blob([bytes]), new Blob([bytes]))).toBeUndefined()
})

test('looking for a difference ends when nobody waits for it', async () => {
  const [a, b] = [new Blob(['a']), new Blob(['b'])]
  await expect(firstDifference(a, b, AbortSignal.abort())).rejects.toThrow('aborted')
})
