import { Link, useRouterState } from '@tanstack/react-router'
import Pause from 'lucide-react/icons/pause'
import { useEffect } from 'react'

import { hint } from '../../../ui/overlay/hint.ts'
import { useSession } from '../../../platform/session/session.ts'
import { countOf } from '../../../../format/count.ts'
import { Ring } from '../../../ui/feedback/Ring.tsx'
import { DeleteDialog } from '../DeleteDialog.tsx'
import { heldItems, isActive } from './queue.ts'
import { releaseHeld, useEgressQueue } from './queue-store.ts'
import styles from './QueueStatus.module.css'

/** Shown while deletions run, which they do on any page. Closing the tab warns. */
export function QueueStatus() {
  const { items, pause } = useEgressQueue()
  const elsewhere = useRouterState({ select: (state) => !state.location.pathname.startsWith('/egress') })
  const left = items.filter(isActive).length
  useEffect(() => {
    if (left === 0) return
    // Browsers ask in their own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [left])
  return (
    <>
      {left > 0 && elsewhere && (
        <Link to="/egress" className={styles.status} {...hint('Egress deletions are still running. Show them')}>
          {pause === undefined ? <Ring /> : <Pause />}
          <span>
            {pause === undefined ? 'Deleting' : 'Paused'} {countOf(left, 'stream')}
          </span>
        </Link>
      )}
      <HeldQuestion />
    </>
  )
}

/** After a new sign-in: nothing that waited is sent without confirmation. */
function HeldQuestion() {
  const items = useEgressQueue((queue) => queue.items)
  const held = heldItems({ items })
  const since = held.length === 0 ? undefined : Math.min(...held.map(({ at }) => at))
  // A token older than the hold is the refused one.
  const mayAsk = useSession(
    ({ phase, token }) => phase === 'open' && since !== undefined && (token?.obtainedAt ?? 0) >= since,
  )
  if (since === undefined || !mayAsk) return null
  return (
    <DeleteDialog
      ids={held.map(({ egressId }) => egressId)}
      heldSince={since}
      onConfirm={(proofs) => releaseHeld(true, proofs)}
      onClose={() => releaseHeld(false)}
    />
  )
}
