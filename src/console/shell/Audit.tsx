import { useEffect, type ComponentType } from 'react'

import { PastParts } from '../features/past/PastParts.tsx'
import { WindowParts } from '../features/windows/WindowParts.tsx'
import { startConnectionProbe } from '../platform/session/probe-connection.ts'
import { loadSlot } from './slots.tsx'
import { useTabCommands } from './use-tab-commands.ts'

/** What a page can do without at first sight: tries to find a lost connection again, the past, keys, other windows, and what features have on every page. */
export async function loadAudit(): Promise<ComponentType> {
  const Everywhere = await loadSlot('everywhere')
  return function Audit() {
    useEffect(startConnectionProbe, [])
    useTabCommands()
    return (
      <>
        <PastParts />
        <WindowParts />
        <Everywhere />
      </>
    )
  }
}
