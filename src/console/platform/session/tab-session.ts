import { endTab, hasTabWritten, startTab, tabConfig } from '../api/tab/start-tab.ts'
import { kept } from '../storage/kept.ts'
import { onSignOut, warnOfSignOut } from './sign-out.ts'

/**
 * This tab has the kept watch open, so a reload continues it. The watch signs in as a client of its own
 * scenario: no secret is typed, and none is in this note.
 */
const openHere = kept('watchfloor.open-watch', Boolean, false, () => sessionStorage)

/** Whether a reload continues the kept watch. Once: a start that fails isn't repeated. */
export function continuesAfterReload(): boolean {
  const wasOpen = openHere.read()
  openHere.write(false)
  return wasOpen
}

let closing: readonly (() => void)[] = []

/** For a session taken from another window of the kept watch: asks the worker that all tabs share. */
export async function joinKeptTab(): Promise<void> {
  const config = tabConfig()
  if (config !== undefined) await startTab(config, undefined, { keep: true, onProgress: () => undefined })
  closeTabWithSession(true)
}

/** Signing out ends the environment of this tab. Closing it asks first if something would be lost. */
export function closeTabWithSession(isKept: boolean): void {
  for (const stop of closing) stop()
  window.addEventListener('beforeunload', ask)
  openHere.write(isKept)
  closing = [
    isKept
      ? () => undefined
      : warnOfSignOut(
          () => 'The watch of this tab ends. Its log, alerts and handovers are lost.',
          () => () => undefined,
        ),
    onSignOut(() => {
      endTab()
      openHere.write(false)
      for (const stop of closing) stop()
      closing = []
    }),
    () => window.removeEventListener('beforeunload', ask),
  ]
}

function ask(event: BeforeUnloadEvent): void {
  if (hasTabWritten()) event.preventDefault()
}
