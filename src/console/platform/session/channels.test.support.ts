import { afterEach, beforeEach, vi } from 'vitest'

/** The channels that a test's pages have opened, in their order. All are closed when it ends, so that no page hears of the next test. */
export function trackChannels(): readonly BroadcastChannel[] {
  const channels: BroadcastChannel[] = []
  const Channel = BroadcastChannel
  beforeEach(() => {
    vi.stubGlobal(
      'BroadcastChannel',
      class extends Channel {
        constructor(name: string) {
          super(name)
          channels.push(this)
        }
      },
    )
  })
  afterEach(() => {
    for (const channel of channels.splice(0)) channel.close()
    vi.unstubAllGlobals()
  })
  return channels
}
