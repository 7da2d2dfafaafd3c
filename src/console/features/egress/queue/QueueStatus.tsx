import { Link, useRouterState } from '@tanstack/react-router'
import Pause from 'lucide-react/icons/pause'
import { useEffect } from 'react'

import { hint } from '../../../ui/overlay/hint.ts'
import { countOf } from '../../../../format/count.ts'
import { Ring } from '../../../ui/feedback/Ring.tsx'
import { HeldQuestion } from './HeldQuestion.tsx'
import { isActive } from './queue.ts'
import { useEgressQueue } from './queue-store.ts'
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
        <Link
          to="/egress"
          className={styles.status}
          {...hint(`Egress deletions are ${pause === undefined ? 'still running' : 'paused'}. Show them`)}
        >
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
