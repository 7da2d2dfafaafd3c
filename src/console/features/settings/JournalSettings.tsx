import { useQuery } from '@tanstack/react-query'

import type { JournalFacts } from '../../../watch/wire/journal.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { useSession } from '../../platform/session/session.ts'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Problem } from '../../ui/feedback/Problem.tsx'
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
  const none = isFile ? 'The open file has no server' : 'This console has no server journal'
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
        hint="Everything each client received, for views of the past. A client sees only its own. It has no secrets, tokens or object bytes. Server options set its length and size: --journal, --journal-bytes."
      >
        <Problem title="Can’t load it.">{error?.message}</Problem>
        {data === undefined ? error === null && <Ring /> : <Kept facts={data} />}
      </Setting>
      {data !== undefined && data.state !== 'off' && (
        <Setting name="Forget" hint="For all clients. The log stays and says who cleared the journal, and when.">
          <ForgetButton
            what="the journal"
            done="The journal is forgotten"
            path="/journal"
            forget={forgetJournal}
            onForgotten={() => void refetch()}
          >
            Deletes the past of every client of <ChangedPlace />, {formatBytes(data.bytes)}. It can’t be undone.
            Recording continues from now. The log stays.
          </ForgetButton>
        </Setting>
      )}
    </>
  )
}

function Kept({ facts: { state, words, hours, mostBytes, bytes, oldest, notice } }: { facts: JournalFacts }) {
  const now = useMachineNow()
  if (state === 'off') return <p>Off: this server has no journal</p>
  return (
    <>
      {state === 'stopped' && (
        <Note tone="bad" role="alert">
          <b>Not recording.</b> {words}
        </Note>
      )}
      {notice !== undefined && (
        <Note tone="warn">
          {formatAbsoluteTime(notice.at, now)}: {notice.words}.
        </Note>
      )}
      <p>
        At most {countOf(hours, 'hour')}, {formatBytes(mostBytes)}. Now {formatBytes(bytes)} for all clients.{' '}
        {oldest === undefined
          ? 'Nothing for this client'
          : `This client’s data starts ${formatAbsoluteTime(oldest, now)}`}
      </p>
    </>
  )
}
