import { useMemo } from 'react'

import { formatAbsoluteTime } from '../../../../format/time.ts'
import { useMarking } from '../../../platform/session/marking.ts'
import { useNow } from '../../../ui/browser/ticker.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import type { OpenedCapsule } from '../../../known/watch/capsule/opened-capsule.ts'
import { isSameActor, type Acted } from '../../../known/watch/persons/actor-words.ts'
import { MarkingNote, PrintButton } from './CapsulePanel.tsx'
import styles from './Handover.module.css'
import { HandoverView } from './HandoverView.tsx'
import { KeyTrust } from './KeyTrust.tsx'
import { HowSigned, Signed } from './Signed.tsx'

const TO_READ_ONLY = 'A capsule is read-only'

/** As saved in the capsule, with the incoming watch's ticks. */
export function CapsuleHandover({ capsule, trust }: OpenedCapsule) {
  const { handover, head, publicKey } = capsule
  const { signatures, readers, logTo } = handover
  const now = useNow(60_000)
  const marking = useMarking(head.marking)
  const [outgoing, incoming] = ['outgoing', 'incoming'].map((wanted) => signatures.find(({ side }) => side === wanted))
  const isReader = (each: Acted) =>
    incoming === undefined ? outgoing === undefined || !isSameActor(each, outgoing) : isSameActor(each, incoming)
  const items = readers.find(isReader)?.items
  const read = useMemo(() => new Set(items), [items])
  return (
    <HandoverView handover={handover} read={read} onRead={() => undefined} readReason={TO_READ_ONLY}>
      {[outgoing, incoming].map((signature, index) => (
        <section key={index === 0 ? 'Outgoing' : 'Incoming'} className={styles.part}>
          <h3>{index === 0 ? 'Outgoing' : 'Incoming'}</h3>
          {signature ? <Signed signature={signature} logTo={logTo} /> : <p className="small meta">Had not signed</p>}
        </section>
      ))}
      <section className={styles.part} aria-label="Capsule">
        <h3>Capsule</h3>
        {outgoing !== undefined && incoming !== undefined && <HowSigned outgoing={outgoing} incoming={incoming} />}
        {!head.isComplete && <Note tone="warn">Not complete: saved before both sides had signed.</Note>}
        <p className="small meta">
          Its signature is valid. Saved by {head.savedBy} at {formatAbsoluteTime(head.savedAt, now)}
          {head.noJournal !== undefined &&
            `, without pictures: ${head.noJournal.charAt(0).toLowerCase()}${head.noJournal.slice(1)}`}
          .
        </p>
        <KeyTrust
          place={{ file: head.environment.name }}
          publicKey={publicKey}
          trust={trust}
          whose={head.environment.name}
        />
        <PrintButton handover={handover} marking={marking.words} />
      </section>
      <MarkingNote file={marking.words} sheets={marking.words} />
    </HandoverView>
  )
}
