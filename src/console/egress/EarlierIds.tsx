import { useMemo, useState } from 'react'

import { hint } from '../ui/overlay/hint.ts'
import { currentScope, useActivity } from '../activity/activity.ts'
import { Button } from '../ui/controls/Button.tsx'
import { earlierIds } from './earlier-ids.ts'
import { addTyped, useEgressDesk } from './egress-desk.ts'
import { parseEgressIds } from './egress-ids.ts'
import styles from './IdsPanel.module.css'
import { atTime } from './at-time.ts'

const SHOWN_AT_FIRST = 12

/** Ids that this desk sent deletions for before: the interface has no list to offer instead. */
export function EarlierIds() {
  const entries = useActivity((activity) => activity.entries)
  const typed = useEgressDesk((desk) => desk.typed)
  const [all, setAll] = useState(false)
  const scope = currentScope()
  const earlier = useMemo(() => earlierIds(entries.filter((entry) => entry.scope === scope)), [entries, scope])
  const taken = new Set(parseEgressIds(typed).ids)
  const offered = earlier.filter(({ egressId }) => !taken.has(egressId))
  if (offered.length === 0) return null
  const shown = all ? offered : offered.slice(0, SHOWN_AT_FIRST)
  return (
    <section className={`${styles.section} ${styles.earlier}`} aria-labelledby="egress-earlier">
      <h2 id="egress-earlier">Earlier ids</h2>
      <ul className={styles.list}>
        {shown.map(({ egressId, at, outcome }) => (
          <li key={egressId}>
            <button
              type="button"
              className={styles.id}
              {...hint(`Add ${egressId} to the ids`)}
              onClick={() => addTyped(egressId)}
            >
              <span className="mono size-12">{egressId}</span>
              <span className="nowrap">
                {outcome ?? 'no answer seen'} {atTime(at)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {offered.length > shown.length && (
        <Button variant="ghost" onClick={() => setAll(true)}>
          Show all {offered.length}
        </Button>
      )}
    </section>
  )
}
