// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import { startTransfer, useTransfers } from './transfers.ts'

vi.mock('../../../platform/session/call.ts', () => ({ call: () => Promise.reject(new Error('No reply')) }))

test('the browser’s timings are followed no longer than the fetch takes', async () => {
  const stop = vi.spyOn(PerformanceObserver.prototype, 'disconnect')
  startTransfer({ path: 'a/b.bin', encoding: 'identity', urgency: undefined })
  await expect.poll(() => useTransfers.getState().transfers[0]?.phase).toBe('failed')
  await expect.poll(() => stop).toHaveBeenCalledOnce()
})
