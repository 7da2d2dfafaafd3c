import { create } from 'zustand'

import { onSignOut } from '../../platform/session/sign-out.ts'

interface EgressDesk {
  /** Content of the text area, kept across pages. */
  typed: string
  /** Row that filters the log. */
  selected: string | undefined
  /** Deletions to confirm again before they are retried. */
  toConfirm: readonly string[]
}

const empty: EgressDesk = { typed: '', selected: undefined, toConfirm: [] }

export const useEgressDesk = create<EgressDesk>(() => empty)

onSignOut(() => useEgressDesk.setState(empty))

export function setTyped(typed: string): void {
  useEgressDesk.setState({ typed })
}

export function selectRow(selected: string | undefined): void {
  useEgressDesk.setState({ selected })
}

/** None: the question is answered. */
export function askToConfirm(toConfirm: readonly string[]): void {
  useEgressDesk.setState({ toConfirm })
}

/** Appends an id on a line of its own. */
export function addTyped(egressId: string): void {
  useEgressDesk.setState(({ typed }) => ({
    typed: `${typed}${typed === '' || typed.endsWith('\n') ? '' : '\n'}${egressId}\n`,
  }))
}
