import { create } from 'zustand'

import { rememberSecret } from '../../../../conformance/mask.ts'
import type { PersonMark } from '../../../../watch/wire/person.ts'
import { announce } from '../../../ui/feedback/announcer.ts'

/** `ticket`: secret, so only in memory. */
export interface NamedPerson {
  readonly ticket: string
  readonly mark: PersonMark
}

/** At this desk: all windows of a browser, environment and client. */
export interface NamedHere extends NamedPerson {
  readonly since: number
}

interface OnWatchHere {
  /** Undefined: nobody is named. */
  readonly here: NamedHere | undefined
}

const nobody: OnWatchHere = { here: undefined }

export const useOnWatch = create<OnWatchHere>(() => nobody)

/** Tells the desk's windows, this one too. */
interface NameSharing {
  readonly name: (here: NamedHere | undefined) => void
  /** Unless another one is named by now. */
  readonly end: (ticket: string) => void
}

let sharing: NameSharing | undefined

/** Undefined: not signed in, or a wall. */
export function setNameSharing(next: NameSharing | undefined): void {
  sharing = next
}

/** As the desk's windows say. Its ticket is masked in all that is kept or saved. */
export function takeName(here: NamedHere | undefined): void {
  rememberSecret(here?.ticket)
  useOnWatch.setState({ here })
}

export function nameHere(here: NamedHere | undefined): void {
  sharing?.name(here)
}

/** The server no longer takes it. */
export function ticketEnded(ticket: string): void {
  const { here } = useOnWatch.getState()
  if (here?.ticket !== ticket) return
  sharing?.end(ticket)
  announce(`${here.mark.initials} left the watch: nobody is named at this desk`)
}
