import ShieldCheck from 'lucide-react/icons/shield-check'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import { useState, type ComponentProps, type ReactNode } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import type { Handover, Signature } from '../../../../watch/wire/handover.ts'
import type { Person } from '../../../../watch/wire/person.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { useNow } from '../../../ui/browser/ticker.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Problem } from '../../../ui/feedback/Problem.tsx'
import { Initials } from '../../../ui/values/Initials.tsx'
import { KeyValue } from '../../../ui/values/KeyValue.tsx'
import { useOpenedCapsule } from '../../../known/watch/capsule/opened-capsule.ts'
import { shortKey } from '../../../known/watch/capsule/known-keys.ts'
import { isSameActor, useActorWords } from '../../../known/watch/persons/actor-words.ts'
import { useOnWatch } from '../../../known/watch/persons/on-watch.ts'
import { askWhoIsOnWatch } from '../../../known/watch/persons/person-dialog.ts'
import { useAreNamed, usePersonHere } from '../../../known/watch/persons/persons.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import styles from './Handover.module.css'
import { sign } from './handover-server.ts'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'
import { SignDialog } from './SignDialog.tsx'

/** Signatures of both watches. `reason`: why this desk can't sign. */
export function SignPanel({
  handover,
  read,
  reason,
}: {
  handover: Handover
  read: ReadonlySet<string>
  reason: string | undefined
}) {
  const { signatures, items, readers } = handover
  const outgoing = signatures.find(({ side }) => side === 'outgoing')
  const incoming = signatures.find(({ side }) => side === 'incoming')
  const by = useWatch((watch) => watch.me?.clientId)
  const person = useOnWatch(({ here }) => here?.mark)
  const me = { by, person }
  const actorIn = useActorWords()
  const unread = items.filter(({ id }) => !read.has(id)).length
  const others = readers.filter(
    (each) => !isSameActor(each, me) && (outgoing === undefined || !isSameActor(each, outgoing)),
  )
  const unreadWords = unread === 1 ? '1 item isn’t read yet' : `${unread} items aren’t read yet`
  return (
    <>
      <section className={styles.part} aria-label="Outgoing">
        <h3>Outgoing</h3>
        {outgoing === undefined ? (
          <>
            <SignerHere />
            <SignButton handover={handover} side="outgoing" reason={reason} />
            <p className="small meta">You sign: this is all we know. Signing fixes the draft.</p>
          </>
        ) : (
          <Signed signature={outgoing} />
        )}
      </section>
      <section className={styles.part} aria-label="Incoming">
        <h3>Incoming</h3>
        {incoming !== undefined && <Signed signature={incoming} />}
        {incoming !== undefined && outgoing !== undefined && <HowSigned outgoing={outgoing} incoming={incoming} />}
        {incoming === undefined && outgoing === undefined && (
          <p className="small meta">The outgoing watch signs first.</p>
        )}
        {incoming === undefined && outgoing !== undefined && (
          <>
            {others.map(({ since, items: done, ...reader }) => (
              <Reader key={actorIn(reader)} name={actorIn(reader)} since={since}>
                {done.length} of {items.length} read
              </Reader>
            ))}
            <SignerHere />
            {by !== undefined && person === undefined && (
              <Reader name={by} since={readers.find((each) => isSameActor(each, me))?.since} />
            )}
            <Relief handover={handover} outgoing={outgoing} reason={reason ?? (unread > 0 ? unreadWords : undefined)} />
            <p className="small meta">
              {unread > 0 && `${unreadWords}. `}
              {reason !== undefined && `${reason}. `}You sign: read and understood, the watch is mine.
              {person === undefined && by === outgoing.by && outgoing.person === undefined && (
                <> This client also signed for the outgoing watch. The handover will say so.</>
              )}
            </p>
          </>
        )}
      </section>
    </>
  )
}

/** The incoming signature, or why this person can't give it. */
function Relief({
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

function SignButton({
  handover,
  side,
  reason,
  isAlone = false,
  why,
}: {
  handover: Handover
  side: Signature['side']
  reason: string | undefined
  isAlone?: boolean
  /** Why one person signs both sides. */
  why?: string
}) {
  const me = useWatch((watch) => watch.me?.clientId)
  const areNamed = useAreNamed()
  const here = useOnWatch((state) => state.here)
  const person = usePersonHere()
  // As read at the press: an update by another desk must be refused, not signed unread.
  const [asked, setAsked] = useState<Omit<ComponentProps<typeof SignDialog>, 'onClose'>>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ask = () => person !== undefined && setAsked({ handover, side, person, why })
  const signAsClient = async () => {
    setBusy(true)
    setProblem(await sign(handover.id, { side, revision: handover.revision }))
    setBusy(false)
  }
  if (areNamed && here === undefined)
    return (
      <>
        <ChangeButton
          variant="primary"
          size="large"
          className={styles.wide}
          disabledReason={reason ?? 'A person signs: name who is on watch first'}
        >
          Sign
        </ChangeButton>
        <Button className={styles.wide} onClick={askWhoIsOnWatch}>
          Name who is on watch
        </Button>
      </>
    )
  const signer = here?.mark.initials ?? me ?? 'this client'
  return (
    <>
      <ChangeButton
        variant={isAlone ? 'default' : 'primary'}
        size={isAlone ? 'medium' : 'large'}
        className={isAlone ? undefined : styles.wide}
        isBusy={isBusy}
        disabledReason={reason}
        onClick={() => (areNamed ? ask() : void signAsClient())}
      >
        {isAlone ? `Sign alone as ${signer}…` : `Sign as ${signer}`}
      </ChangeButton>
      <Problem>{problem}</Problem>
      {asked !== undefined && asked.person.id === person?.id && (
        <SignDialog {...asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

/** With persons: the one who would sign. */
function SignerHere() {
  const me = useWatch((watch) => watch.me?.clientId)
  const person = usePersonHere()
  if (person === undefined) return null
  return <PersonLine person={person} initials={person.initials} place={me} />
}

function PersonLine({
  person,
  initials,
  place,
}: {
  person: Pick<Person, 'name' | 'role'> | undefined
  initials: string
  place: string | undefined
}) {
  const about = [person?.role, place && `at ${place}`].filter((words) => words !== undefined && words !== '')
  return (
    <div className={styles.person}>
      <Initials of={initials} />
      <div className="shrinks">
        <b className="truncate">{person?.name ?? initials}</b>
        <small>{about.join(', ')}</small>
      </div>
    </div>
  )
}

export function Signed({ signature }: { signature: Signature }) {
  const { by, person, reason, at, entry, hash } = signature
  const now = useNow(60_000)
  const here = useWatch(({ persons }) => person && persons?.persons.find(({ id }) => id === person.id))
  const filed = useOpenedCapsule(({ opened }) => opened?.capsule.persons.find(({ id }) => id === person?.id))
  const known = here ?? filed
  const time = <span className="mono">{formatAbsoluteTime(at, now)}</span>
  const logged = {
    term: 'Log to',
    value: (
      <>
        entry {entry} <span className="mono meta">{shortKey(hash)}</span>
      </>
    ),
  }
  if (person === undefined)
    return (
      <>
        <p className={styles.signer}>
          <ShieldCheck size={16} className="healthy" />
          <b className="truncate">{by}</b>
          <span className={cx('nowrap', 'size-12', 'secondary', 'end')}>signed {time}</span>
        </p>
        <KeyValue termWidth={72} rows={[logged]} />
      </>
    )
  return (
    <>
      <PersonLine person={known} initials={person.initials} place={by} />
      <KeyValue
        termWidth={72}
        rows={[
          {
            term: 'Signed',
            value: (
              <>
                {time} {person.proof === undefined ? 'named, not proved' : 'proved by PIN'}
              </>
            ),
          },
          ...(reason === undefined ? [] : [{ term: 'Alone', value: reason }]),
          logged,
        ]}
      />
    </>
  )
}

/** One person, one client, or two persons at one desk. */
export function HowSigned({ outgoing, incoming }: { outgoing: Signature; incoming: Signature }) {
  if (outgoing.person === undefined || incoming.person === undefined)
    return outgoing.by === incoming.by && <Note tone="warn">The same client signed both sides.</Note>
  if (outgoing.person.id === incoming.person.id) return <Note tone="warn">Signed by one person.</Note>
  return outgoing.by === incoming.by && <p className="small meta">Two persons, one desk: both at {incoming.by}.</p>
}

function Reader({ name, since, children }: { name: string; since: number | undefined; children?: ReactNode }) {
  const now = useNow(60_000)
  return (
    <p className={styles.signer}>
      <User size={16} className="meta" />
      <b className="truncate">{name}</b>
      <span className={cx('nowrap', 'size-12', 'secondary', 'end')}>
        {since === undefined ? (
          'has read nothing yet'
        ) : (
          <>
            reading since <span className="mono">{formatAbsoluteTime(since, now)}</span>
          </>
        )}
        {children !== undefined && <>, {children}</>}
      </span>
    </p>
  )
}
