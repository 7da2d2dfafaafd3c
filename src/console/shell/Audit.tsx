import { useEffect } from 'react'

import { NewEntry } from '../log/NewEntry.tsx'
import { PastParts } from '../past/PastParts.tsx'
import { startAudit } from '../requests/findings/audit.ts'
import { WhereFrom } from '../requests/where-from/WhereFrom.tsx'
import { startConnectionProbe } from '../session/probe-connection.ts'
import { WindowParts } from '../windows/WindowParts.tsx'
import { useTabCommands } from './use-tab-commands.ts'

/** What a page can do without at first sight: a look at every exchange after its end, tries to find a lost connection again, where any value came from, the past, keys, new entries of the log, other windows. */
export function Audit() {
  useEffect(startAudit, [])
  useEffect(startConnectionProbe, [])
  useTabCommands()
  return (
    <>
      <WhereFrom />
      <PastParts />
      <NewEntry />
      <WindowParts />
    </>
  )
}
