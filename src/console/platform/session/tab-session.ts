import { endTab, hasTabWritten, startTab, tabConfig } from '../api/tab/start-tab.ts'
import { onSignOut, warnOfSignOut } from './sign-out.ts'

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
  closing = [
    isKept
      ? () => undefined
      : warnOfSignOut(
          () => 'The watch of this tab ends. Its log, alerts and handovers are lost.',
          () => () => undefined,
        ),
    onSignOut(() => {
      endTab()
      for (const stop of closing) stop()
      closing = []
    }),
    () => window.removeEventListener('beforeunload', ask),
  ]
}

function ask(event: BeforeUnloadEvent): void {
  if (hasTabWritten()) event.preventDefault()
}
