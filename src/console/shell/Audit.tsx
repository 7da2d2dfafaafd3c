import { useEffect, type ComponentType } from 'react'

import { PastParts } from '../features/past/PastParts.tsx'
import { WindowParts } from '../features/windows/WindowParts.tsx'
import { startConnectionProbe } from '../platform/session/probe-connection.ts'
import { loadSlot } from './slots.tsx'
import { useTabCommands } from './use-tab-commands.ts'

/** After the first view: connection probe, past, keys, windows, and features' parts for every page. */
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
