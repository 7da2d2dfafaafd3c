import { afterEach, beforeEach, vi } from 'vitest'

/** Channels that a test's pages opened, in order. All close after the test. */
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
