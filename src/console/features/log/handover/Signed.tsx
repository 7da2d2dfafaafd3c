import ShieldCheck from 'lucide-react/icons/shield-check'

import { cx } from '../../../ui/styles/cx.ts'
import type { Signature } from '../../../../watch/wire/handover.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { useNow } from '../../../ui/browser/ticker.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { KeyValue } from '../../../ui/values/KeyValue.tsx'
import { useOpenedCapsule } from '../../../known/watch/capsule/opened-capsule.ts'
import { shortKey } from '../../../known/watch/capsule/known-keys.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import styles from './Handover.module.css'
import { PersonLine } from './PersonLine.tsx'

export function Signed({ signature, logTo }: { signature: Signature; logTo: number }) {
  const { by, person, reason, at, entry, hash } = signature
  const now = useNow(60_000)
  const here = useWatch(({ persons }) => person && persons?.persons.find(({ id }) => id === person.id))
  const filed = useOpenedCapsule(({ opened }) => opened?.capsule.persons.find(({ id }) => id === person?.id))
  const known = here ?? filed
  const time = <span className="mono">{formatAbsoluteTime(at, now)}</span>
  const logged = [
    ...(logTo === 0 ? [] : [{ term: 'Log to', value: `entry ${logTo}` }]),
    {
      term: 'Logged as',
      value: (
        <>
          entry {entry} <span className="mono meta">{shortKey(hash)}</span>
        </>
      ),
    },
  ]
  if (person === undefined)
    return (
      <>
        <p className={styles.signer}>
          <ShieldCheck size={16} className="healthy" />
          <b className="truncate">{by}</b>
          <span className={cx('nowrap', 'size-12', 'secondary', 'end')}>signed {time}</span>
        </p>
        <KeyValue termWidth={72} rows={logged} />
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
          ...logged,
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
