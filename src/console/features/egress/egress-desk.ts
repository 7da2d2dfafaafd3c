import { create } from 'zustand'

import { onSignOut } from '../../platform/session/sign-out.ts'

interface EgressDesk {
  /** What stands in the text area: it outlives a visit to another view. */
  typed: string
  /** Row that the log is narrowed to. */
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

/** Puts an id onto a line of its own below what is typed. */
export function addTyped(egressId: string): void {
  useEgressDesk.setState(({ typed }) => ({
    typed: `${typed}${typed === '' || typed.endsWith('\n') ? '' : '\n'}${egressId}\n`,
  }))
}
