import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import History from 'lucide-react/icons/history'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { signOut } from '../../session/sign-out.ts'
import { countOf } from '../../ui/text/count.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { detailWords, pathWords } from '../exchange-words.ts'
import { momentOf, showMoment, useRecording } from './open-recording.ts'
import styles from './RecordingBar.module.css'
import { isoTime } from '../../../contract/datetime.ts'
import type { Session } from '../../../conformance/session-file/session.ts'

const SETTLE_MILLISECONDS = 150

const CompareSessions = lazyPart<{ session: Session; file: File; onClose: () => void }>(
  () => import('./CompareSessions.tsx').then((module) => module.CompareSessions),
  () => null,
)

const titles = { session: 'Recording', bundle: 'Run of the probes', capsule: 'Handover' }

/** Beneath every view of a recording: says that it is one, and leads through its time. */
export function RecordingBar() {
  const { recording, position, unread, isPutTogether } = useRecording()
  const [wanted, setWanted] = useState(position)
  const [known, setKnown] = useState(position)
  if (known !== position) {
    setKnown(position)
    setWanted(position)
  }
  useEffect(() => {
    if (wanted === position) return undefined
    // Not at every step of a thumb that is dragged: each moment is put together anew.
    const timer = setTimeout(() => void showMoment(wanted), SETTLE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [wanted, position])
  const place = document.querySelector('#view')?.parentElement
  if (recording === undefined || !place) return null
  const { kind, exchanges, environment, marking, skewMilliseconds } = recording
  const leftOut = exchanges.filter((exchange) => exchange.leftOut !== undefined).length
  const last = exchanges[wanted - 1]
  const time = iso(momentOf({ recording, position: wanted }) + skewMilliseconds)
  const what =
    last === undefined
      ? 'before the first answer'
      : [last.method, pathWords(last), detailWords(last)].filter(Boolean).join(' ')
  return createPortal(
    <section className={styles.bar} aria-label="Recording">
      <History size={16} />
      <span className={styles.words}>
        <b>
          {titles[kind]} of {environment.name}
        </b>
        , {marking}. Read-only: nothing is sent.
        {unread > 0 && ` ${countOf(unread, 'exchange')} of the file can’t be read.`}
        {leftOut > 0 && ` The file had no room for ${countOf(leftOut, 'answer')}: their shape is there.`}
        {!isPutTogether && ' Loading this moment…'}
      </span>
      <Button
        variant="ghost"
        aria-label="One exchange back"
        icon={<ChevronLeft size={15} />}
        disabledReason={wanted <= 1 ? 'This is the first' : undefined}
        onClick={() => setWanted(wanted - 1)}
      />
      <input
        className={styles.scrub}
        type="range"
        min={1}
        max={exchanges.length}
        value={wanted}
        aria-label="Moment"
        aria-valuetext={`${time}, ${what}`}
        onChange={(event) => setWanted(Number(event.target.value))}
      />
      <Button
        variant="ghost"
        aria-label="One exchange on"
        icon={<ChevronRight size={15} />}
        disabledReason={wanted >= exchanges.length ? 'This is the last' : undefined}
        onClick={() => setWanted(wanted + 1)}
      />
      <span className={styles.moment}>
        <time dateTime={time}>{time.slice(0, 19)}Z</time>
        <span>
          {wanted} of {exchanges.length}: {what}
        </span>
      </span>
      <CompareWithFile session={recording} />
      <Button onClick={() => signOut()}>Leave recording</Button>
    </section>,
    place,
  )
}

/** Opens a second file beside the session that is shown. */
function CompareWithFile({ session }: { session: Session }) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.bundle,application/json"
        aria-label="Session to compare"
        onChange={(event) => {
          setFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button
        variant="ghost"
        hint="Opens a second saved session and says by operation what the later of the two answers otherwise"
        onClick={() => input.current?.click()}
      >
        Compare with…
      </Button>
      {file !== undefined && <CompareSessions session={session} file={file} onClose={() => setFile(undefined)} />}
    </>
  )
}

function iso(time: number): string {
  return isoTime(time)
}
