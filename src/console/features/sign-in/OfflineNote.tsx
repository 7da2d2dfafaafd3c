import { useConfig } from '../../platform/api/config.ts'
import { Note } from '../../ui/feedback/Note.tsx'

/** For a console from this browser's cache: sign-in needs the server, which didn't answer. */
export function OfflineNote() {
  const keptAt = useConfig((config) => config.keptAt)
  if (keptAt === undefined) return null
  return (
    <Note tone="warn" role="note">
      <b>The server doesn’t answer.</b> The console opened from this browser’s copy. Its configuration is from{' '}
      {`${keptAt.slice(0, 16).replace('T', ' ')}Z`}. Signing in needs the server.
    </Note>
  )
}
