import User from 'lucide-react/icons/user'
import type { ReactNode } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import type { Handover } from '../../../../watch/wire/handover.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { useNow } from '../../../ui/browser/ticker.ts'
import { isSameActor, useActorWords } from '../../../known/watch/persons/actor-words.ts'
import { useOnWatch } from '../../../known/watch/persons/on-watch.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import styles from './Handover.module.css'
import { Relief } from './Relief.tsx'
import { SignButton } from './SignButton.tsx'
import { HowSigned, Signed } from './Signed.tsx'
import { SignerHere } from './PersonLine.tsx'

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
  const { signatures, items, readers, logTo } = handover
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
          <Signed signature={outgoing} logTo={logTo} />
        )}
      </section>
      <section className={styles.part} aria-label="Incoming">
        <h3>Incoming</h3>
        {incoming !== undefined && <Signed signature={incoming} logTo={logTo} />}
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
