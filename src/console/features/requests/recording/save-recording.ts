import { useExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import { useConnection } from '../../../platform/connection/connection.ts'
import type { SessionEnvironment } from '../../../platform/session/session.ts'
import { present } from '../../../known/live-tasks.ts'
import { stampedName } from '../../../ui/browser/save-file.ts'
import { saveExport } from '../export/save-export.ts'
import { endOf, type SavedSession } from '../../../../conformance/session-file/session.ts'
import { sessionText } from '../../../../conformance/session-file/write-session.ts'

/** The logged part of the session, and older tasks. */
function currentRecording(environment: SessionEnvironment, marking: string): SavedSession {
  const { exchanges } = useExchanges.getState()
  const logged = new Set(exchanges.filter(({ responseBody }) => responseBody !== undefined).map(({ id }) => id))
  return {
    kind: 'session',
    environment,
    marking,
    skewMilliseconds: useConnection.getState().skewMilliseconds ?? 0,
    savedAt: Date.now(),
    exchanges: exchanges.filter(({ endedAt }) => endedAt !== undefined).toSorted((a, b) => endOf(a) - endOf(b)),
    known: [...present.tasks.all.items()]
      .filter(({ exchangeId }) => exchangeId === undefined || !logged.has(exchangeId))
      .map(({ raw }) => ({ raw })),
  }
}

/** Saves the session as a file that opens without sign-in. */
export function saveRecording(environment: SessionEnvironment, marking: string): void {
  const text = sessionText(currentRecording(environment, marking))
  saveExport(stampedName('watchfloor-session', 'json'), text)
}
