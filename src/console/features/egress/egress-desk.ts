import { create } from 'zustand'

import { onSignOut } from '../../platform/session/sign-out.ts'

interface EgressDesk {
  /** Content of the text area, kept across pages. */
  typed: string
  /** Row that filters the log. */
  selected: string | undefined
}

const empty: EgressDesk = { typed: '', selected: undefined }

export const useEgressDesk = create<EgressDesk>(() => empty)

onSignOut(() => useEgressDesk.setState(empty))

export function setTyped(typed: string): void {
  useEgressDesk.setState({ typed })
}

export function selectRow(selected: string | undefined): void {
  useEgressDesk.setState({ selected })
}

/** Appends an id on a line of its own. */
export function addTyped(egressId: string): void {
  useEgressDesk.setState(({ typed }) => ({
    typed: `${typed}${typed === '' || typed.endsWith('\n') ? '' : '\n'}${egressId}\n`,
  }))
}
