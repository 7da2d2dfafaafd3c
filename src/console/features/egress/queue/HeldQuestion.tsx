import { useState } from 'react'

import { useSession } from '../../../platform/session/session.ts'
import { DeleteDialog } from '../DeleteDialog.tsx'
import { heldItems } from './queue.ts'
import { releaseHeld, stopHeld, useEgressQueue } from './queue-store.ts'

/** After a new sign-in: nothing that waited is sent without confirmation. */
export function HeldQuestion() {
  const items = useEgressQueue((queue) => queue.items)
  const held = heldItems({ items })
  // As first shown: what is held while someone reads comes in the next question.
  const [asked, setAsked] = useState<readonly string[]>([])
  const since = held.length === 0 ? undefined : Math.min(...held.map(({ at }) => at))
  // A token older than the hold is the refused one.
  const mayAsk = useSession(
    ({ phase, token }) => phase === 'open' && since !== undefined && (token?.obtainedAt ?? 0) >= since,
  )
  if (since === undefined || !mayAsk) return null
  const all = held.map(({ egressId }) => egressId)
  const ids = asked.filter((id) => all.includes(id))
  if (ids.length === 0) setAsked(all)
  return (
    <DeleteDialog
      key={asked.join(' ')}
      ids={ids}
      heldSince={since}
      onConfirm={(proofs) => releaseHeld(ids, proofs)}
      onClose={() => stopHeld(ids)}
    />
  )
}
