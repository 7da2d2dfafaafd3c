import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'

import type { Handover, Signature } from '../../../../watch/wire/handover.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { useOnWatch } from '../../../known/watch/persons/on-watch.ts'
import { askWhoIsOnWatch } from '../../../known/watch/persons/person-dialog.ts'
import { usePersonHere } from '../../../known/watch/persons/persons.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import styles from './Handover.module.css'
import { SignButton } from './SignButton.tsx'

/** The incoming signature, or why this person can't give it. */
export function Relief({
  handover,
  outgoing,
  reason,
}: {
  handover: Handover
  outgoing: Signature
  reason: string | undefined
}) {
  const here = useOnWatch((state) => state.here)
  const person = usePersonHere()
  const mayOneSign = useWatch(({ personRules }) => personRules?.mayOneSign === true)
  const [why, setWhy] = useState('')
  const isSame = here !== undefined && outgoing.person?.id === here.mark.id
  if (!isSame) return <SignButton handover={handover} side="incoming" reason={reason} />
  const { initials } = here.mark
  return (
    <>
      <SignButton handover={handover} side="incoming" reason={`${initials} signed for the outgoing watch`} />
      <Note tone="warn" role="alert" className={styles.refused}>
        <b>The relieving watch must be someone else</b>
        <p>
          {person?.name ?? initials} signed as outgoing at{' '}
          <span className="mono">{formatAbsoluteTime(outgoing.at, handover.asOf)}</span>.
        </p>
        <Button icon={<Users size={14} />} onClick={askWhoIsOnWatch}>
          Change person
        </Button>
      </Note>
      {mayOneSign && (
        <Note icon={<User size={16} />} className={styles.refused}>
          <b>Alone on watch?</b>
          <p>This site allows one person to sign both sides. Log, sheet and capsule then say “signed by one person”.</p>
          <TextField
            className={styles.why}
            label="Reason"
            labelAside="required"
            isMultiline
            maxLength={500}
            value={why}
            onChange={setWhy}
          />
          <SignButton
            handover={handover}
            side="incoming"
            isAlone
            why={why.trim()}
            reason={reason ?? (why.trim().length < 3 ? 'Give a reason' : undefined)}
          />
        </Note>
      )}
    </>
  )
}
