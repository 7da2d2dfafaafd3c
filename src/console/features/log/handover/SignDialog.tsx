import ArrowRight from 'lucide-react/icons/arrow-right'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import User from 'lucide-react/icons/user'
import { useRef, useState } from 'react'

import type { Handover, Signature } from '../../../../watch/wire/handover.ts'
import { handoverProofOf } from '../../../../watch/wire/handover-proof.ts'
import type { Person } from '../../../../watch/wire/person.ts'
import { formatAbsoluteTime, formatZuluTime } from '../../../../format/time.ts'
import { CountedWords } from '../../../format/CountedWords.tsx'
import { proofOf } from '../../../known/watch/persons/change-person.ts'
import { fullName } from '../../../known/watch/persons/persons.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useFileMarking } from '../../../platform/session/file-marking.ts'
import { ChangedPlace } from '../../../platform/session/changed-place.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { PinField } from '../../../known/watch/persons/PinField.tsx'
import { announce } from '../../../ui/feedback/announcer.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Consequence, Consequences } from '../../../ui/overlay/Consequences.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import styles from './Handover.module.css'
import { sign } from './handover-server.ts'

/** The sentence, both persons, and the PIN if the signer has one. `why`: one person signs both sides. */
export function SignDialog({
  handover,
  side,
  person,
  why,
  onClose,
}: {
  handover: Handover
  side: Signature['side']
  person: Person
  why: string | undefined
  onClose: () => void
}) {
  const { id, revision, items, signatures, logFrom, logTo } = handover
  const me = useWatch((watch) => watch.me?.clientId)
  const environment = useSession((session) => session.environment)
  const marking = useFileMarking()
  const [pin, setPin] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [wrongPin, setWrongPin] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const outgoing = signatures.find((each) => each.side === 'outgoing')
  const { name, initials, hasPin } = person
  const submit = async () => {
    if (hasPin && pin === '') return
    setBusy(true)
    setProblem(undefined)
    const proof = hasPin ? await proofOf(pin, handoverProofOf(handover, side)) : undefined
    if (proof?.ok === false) {
      setWrongPin(proof.words)
      setPin('')
      setBusy(false)
      field.current?.focus()
      return
    }
    const refused = await sign(id, { side, revision, ...(why !== undefined && { reason: why }) }, proof?.value)
    setBusy(false)
    setPin('')
    setProblem(refused)
    if (refused !== undefined) return
    announce(`Signed as ${initials}`)
    onClose()
  }
  const signature = `${items.length} of ${items.length}`
  return (
    <FormDialog
      title={`Sign as ${fullName(person)}`}
      width={590}
      initialFocus={hasPin ? field : undefined}
      foot={
        <span className={cx('shrinks', 'small', 'secondary')}>
          At <ChangedPlace />, marked <b>{marking}</b>
        </span>
      }
      action={{
        words: side === 'incoming' ? 'Sign and take the watch' : 'Sign',
        isBusy,
        whyNot: hasPin && pin === '' ? `Enter the PIN of ${name}` : undefined,
      }}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="secondary">
        {side === 'incoming' ? (
          <>
            “Read and understood, {signature}. The watch of {environment?.name} is mine from{' '}
            <CountedWords className="mono" words={(now) => formatZuluTime(now, now)} />
            .”
          </>
        ) : (
          <>
            “This is all we know of {environment?.name} as of{' '}
            <span className="mono">{formatAbsoluteTime(handover.asOf, environmentNow())}</span>, {items.length} items.”
          </>
        )}
      </p>
      <div className={styles.swap}>
        <div>
          Outgoing
          <b>{outgoing === undefined ? fullName(person) : <SignerName signature={outgoing} />}</b>
          {outgoing === undefined ? (
            'signs now'
          ) : (
            <>
              signed <span className="mono">{formatAbsoluteTime(outgoing.at, environmentNow())}</span>,{' '}
              {outgoing.person?.proof === undefined ? 'named, not proved' : 'proved by PIN'}
            </>
          )}
        </div>
        <ArrowRight size={16} />
        <div>
          Incoming
          <b>{side === 'incoming' ? fullName(person) : 'the relieving watch'}</b>
          {side === 'incoming' ? incomingWords(outgoing, person, me) : 'signs after reading'}
        </div>
      </div>
      {hasPin ? (
        <PinField
          label={`PIN of ${name}`}
          className={styles.pin}
          value={pin}
          inputRef={field}
          error={wrongPin}
          onChange={setPin}
        />
      ) : (
        <Note>
          {initials} has no PIN. The signature says <b>named, not proved</b>.
        </Note>
      )}
      <Consequences>
        <Consequence icon={FilePenLine}>
          The signature covers log entries {logFrom} to {logTo} and the items as of{' '}
          <span className="mono">{formatAbsoluteTime(handover.asOf, environmentNow())}</span>. Neither can be changed
          later. The signature becomes a log entry of its own.
        </Consequence>
        <Consequence icon={User}>
          {why === undefined
            ? `${initials} stays on watch at ${me ?? 'this desk'}. The client stays signed in.`
            : `Log, sheet and capsule say “signed by one person”, with your reason: ${why}`}
        </Consequence>
      </Consequences>
    </FormDialog>
  )
}

function SignerName({ signature: { by, person } }: { signature: Signature }) {
  const known = useWatch(({ persons }) => person && persons?.persons.find(({ id }) => id === person.id))
  return <>{known === undefined ? (person?.initials ?? by) : fullName(known)}</>
}

function incomingWords(outgoing: Signature | undefined, { id }: Person, me: string | undefined): string {
  if (outgoing?.person?.id === id) return 'the same person'
  return outgoing?.by === me ? `two persons, one desk: both at ${me}` : `at ${me}`
}
