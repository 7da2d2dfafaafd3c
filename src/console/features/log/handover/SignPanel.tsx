import ShieldCheck from 'lucide-react/icons/shield-check'
import User from 'lucide-react/icons/user'
import { useState, type ReactNode } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import type { Handover, Signature } from '../../../../watch/wire/handover.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { useNow } from '../../../ui/browser/ticker.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { KeyValue } from '../../../ui/values/KeyValue.tsx'
import { shortKey } from '../../../known/watch/capsule/known-keys.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import styles from './Handover.module.css'
import { sign } from './handover-server.ts'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'

/** Signatures of both watches. `reason`: why this client can't sign. */
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
  const me = useWatch((watch) => watch.me?.clientId)
  const unread = items.filter(({ id }) => !read.has(id)).length
  const others = readers.filter(({ by }) => by !== outgoing?.by && by !== me)
  const unreadWords = unread === 1 ? '1 item isn’t read yet' : `${unread} items aren’t read yet`
  return (
    <>
      <section className={styles.part} aria-label="Outgoing">
        <h3>Outgoing</h3>
        {outgoing === undefined ? (
          <>
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
        {incoming !== undefined && incoming.by === outgoing?.by && (
          <Note tone="warn">The same client signed both sides.</Note>
        )}
        {incoming === undefined && outgoing === undefined && (
          <p className="small meta">The outgoing watch signs first.</p>
        )}
        {incoming === undefined && outgoing !== undefined && (
          <>
            {others.map(({ by, since, items: done }) => (
              <Reader key={by} name={by} since={since}>
                {done.length} of {items.length} read
              </Reader>
            ))}
            {me !== undefined && <Reader name={me} since={readers.find(({ by }) => by === me)?.since} />}
            <SignButton handover={handover} side="incoming" reason={reason ?? (unread > 0 ? unreadWords : undefined)} />
            <p className="small meta">
              {unread > 0 && `${unreadWords}. `}
              {reason !== undefined && `${reason}. `}You sign: read and understood, the watch is mine.
              {me === outgoing.by && ' This client also signed for the outgoing watch. The handover will say so.'}
            </p>
          </>
        )}
      </section>
    </>
  )
}

function SignButton({
  handover: { id, revision },
  side,
  reason,
}: {
  handover: Handover
  side: Signature['side']
  reason: string | undefined
}) {
  const me = useWatch((watch) => watch.me?.clientId)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const press = async () => {
    setBusy(true)
    setProblem(await sign(id, side, revision))
    setBusy(false)
  }
  return (
    <>
      <ChangeButton
        variant="primary"
        size="large"
        className={styles.wide}
        isBusy={isBusy}
        disabledReason={reason}
        onClick={() => void press()}
      >
        Sign as {me ?? 'this client'}
      </ChangeButton>
      {problem !== undefined && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </>
  )
}

export function Signed({ signature: { by, at, entry, hash } }: { signature: Signature }) {
  const now = useNow(60_000)
  return (
    <>
      <p className={styles.signer}>
        <ShieldCheck size={16} className="healthy" />
        <b className="truncate">{by}</b>
        <span className={cx('nowrap', 'size-12', 'secondary', 'end')}>
          signed <span className="mono">{formatAbsoluteTime(at, now)}</span>
        </span>
      </p>
      <KeyValue
        termWidth={72}
        rows={[
          {
            term: 'Log to',
            value: (
              <>
                entry {entry} <span className="mono meta">{shortKey(hash)}</span>
              </>
            ),
          },
        ]}
      />
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
