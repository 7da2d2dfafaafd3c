import { useQuery } from '@tanstack/react-query'

import type { JournalFacts } from '../../../watch/wire/journal.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { useSession } from '../../platform/session/session.ts'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { formatBytes } from '../../../format/bytes.ts'
import { countOf } from '../../../format/count.ts'
import { forgetJournal } from '../../known/watch/journal/journal-facts.ts'
import { journalQuery } from '../../known/watch/journal/journal-query.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { ChangedPlace } from '../../platform/session/changed-place.tsx'
import { ForgetButton } from './ForgetButton.tsx'
import { Section, Setting } from './Setting.tsx'

/** The server's journal: age, size, and a way to delete it. */
export function JournalSettings() {
  const sharing = useWatch((watch) => watch.sharing)
  const isFile = useSession((session) => session.isRecording)
  const none = isFile ? 'A file is open: it has no server' : 'No server keeps a journal for this console'
  return (
    <Section title="Journal of this server">
      {sharing === 'shared' && !isFile ? (
        <KeptJournal />
      ) : (
        <Setting name="Kept">
          <p>{isFile || sharing === 'not shared' ? none : 'Asking the server'}</p>
        </Setting>
      )}
    </Section>
  )
}

function KeptJournal() {
  const { data, error, refetch } = useQuery(journalQuery)
  return (
    <>
      <Setting
        name="Kept"
        hint="What each client was told, so that it can look at the past. It reads only what that client id was told. Secrets, tokens and the bytes of objects are not in it. How long and how much is an option of the server: --journal, --journal-bytes."
      >
        {error !== null && (
          <Note tone="bad" role="alert">
            It can’t be read. {error.message}
          </Note>
        )}
        {data === undefined ? error === null && <Ring /> : <Kept facts={data} />}
      </Setting>
      {data !== undefined && data.state !== 'off' && (
        <Setting name="Forget" hint="Of all clients. The log stays, and says who forgot the journal and when.">
          <ForgetButton
            what="the journal"
            done="The journal is forgotten"
            path="/journal"
            forget={forgetJournal}
            onForgotten={() => void refetch()}
          >
            The past of every client of <ChangedPlace /> goes, {formatBytes(data.bytes)}. It can’t be brought back. What
            is told from now on is kept again. The log stays.
          </ForgetButton>
        </Setting>
      )}
    </>
  )
}

function Kept({ facts: { state, words, hours, mostBytes, bytes, oldest, notice } }: { facts: JournalFacts }) {
  const now = useMachineNow()
  if (state === 'off') return <p>Off: this server keeps no journal</p>
  return (
    <>
      {state === 'stopped' && (
        <Note tone="bad" role="alert">
          <b>Nothing is kept now.</b> {words}
        </Note>
      )}
      {notice !== undefined && (
        <Note tone="warn">
          {formatAbsoluteTime(notice.at, now)}: {notice.words}.
        </Note>
      )}
      <p>
        {countOf(hours, 'hour')}, {formatBytes(mostBytes)} at most. Now {formatBytes(bytes)} of all clients.{' '}
        {oldest === undefined
          ? 'Nothing that this client was told'
          : `What this client was told goes back to ${formatAbsoluteTime(oldest, now)}`}
      </p>
    </>
  )
}
