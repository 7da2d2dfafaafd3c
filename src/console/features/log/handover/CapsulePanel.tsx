import { useQuery } from '@tanstack/react-query'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import PackageIcon from 'lucide-react/icons/package-check'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useState } from 'react'

import { errorWords } from '../../../../format/error-words.ts'
import type { Handover } from '../../../../watch/wire/handover.ts'
import { formatAbsoluteMinute } from '../../../../format/time.ts'
import { useFileMarking } from '../../../platform/session/file-marking.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { formatBytes } from '../../../../format/bytes.ts'
import { keyPlace, recordKey, trustIn } from '../../../known/watch/capsule/known-keys.ts'
import { printSheets } from '../../../platform/print/print-sheets.ts'
import styles from './Handover.module.css'
import { publicKeyOfServer } from './handover-server.ts'
import { KeyTrust } from './KeyTrust.tsx'
import { saveCapsule } from './save-capsule.ts'

/** Saves and prints the handover. */
export function CapsulePanel({ handover }: { handover: Handover }) {
  const environment = useSession((session) => session.environment)
  const marking = useFileMarking()
  /** As the server said on saving: the file has every picture of the watch, not only the handover's. */
  const [fileMarking, setFileMarking] = useState<string>()
  const [bytes, setBytes] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const place = environment && keyPlace(environment)
  const { data: publicKey } = useQuery(publicKeyOfServer)
  const isComplete = handover.signatures.length > 1

  const save = async () => {
    setBusy(true)
    setBytes(undefined)
    setProblem(undefined)
    try {
      setFileMarking(await saveCapsule(handover, setBytes))
    } catch (error) {
      setBytes(undefined)
      setProblem(errorWords(error))
    }
    setBusy(false)
  }
  const size = bytes === undefined ? 'One file' : `One file, ${formatBytes(bytes)}${isBusy ? ' so far' : ''}`
  return (
    <>
      <section className={styles.part} aria-label="Take a copy" data-screen>
        <h3>Take a copy</h3>
        <div className="row gap-8">
          <Button icon={<PackageIcon />} isBusy={isBusy} onClick={() => void save()}>
            Save capsule
          </Button>
          <PrintButton handover={handover} marking={marking} />
        </div>
        <p className="small meta">
          {size}. Opens read-only on any console, without sign-in. It has this handover, its log and every picture of
          the watch in this client’s journal.{' '}
          {isComplete
            ? 'Both sides have signed: it is complete.'
            : 'Until both sides have signed, it says that it isn’t complete.'}
        </p>
        {problem !== undefined && (
          <Note tone="bad" role="alert">
            Not saved. {problem}.
          </Note>
        )}
        {publicKey !== undefined && place !== undefined && (
          <SeenKey key={publicKey} place={place} publicKey={publicKey} />
        )}
      </section>
      <MarkingNote file={fileMarking} sheets={marking} />
    </>
  )
}

/** Records when the key was seen. */
function SeenKey({ place, publicKey }: { place: string; publicKey: string }) {
  const [trust] = useState(() => trustIn(place, publicKey))
  useEffect(() => void recordKey(place, publicKey), [place, publicKey])
  return <KeyTrust place={{ environment: place }} publicKey={publicKey} trust={trust} whose="this server" />
}

export function PrintButton({ handover: { from, to }, marking }: { handover: Handover; marking: string }) {
  // A sheet shows the year.
  const title = `Handover, watch of ${formatAbsoluteMinute(from, 0)} to ${formatAbsoluteMinute(to, 0)}`
  return (
    <Button variant="ghost" icon={<Printer />} onClick={() => printSheets({ title, marking })}>
      Print
    </Button>
  )
}

/** `file`: undefined before it was saved. */
export function MarkingNote({ file, sheets }: { file: string | undefined; sheets: string }) {
  return (
    <div className={styles.part} data-screen>
      <Note tone="warn" icon={<LockKeyhole size={15} />}>
        {file === undefined ? (
          <>
            Every sheet bears <b>{sheets}</b>, the highest level of what it names. The server marks the file with the
            highest level of what is in it.
          </>
        ) : file === sheets ? (
          <>
            The file and every sheet bear <b>{file}</b>, the highest level of what they name.
          </>
        ) : (
          <>
            The file bears <b>{file}</b>, every sheet <b>{sheets}</b>: the highest level of what they name.
          </>
        )}
      </Note>
    </div>
  )
}
