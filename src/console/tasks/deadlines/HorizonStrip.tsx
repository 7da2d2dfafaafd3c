import { useMemo } from 'react'

import { classNames } from '../../ui/styles/class-names.ts'
import { useNow } from '../../ui/browser/ticker.ts'
import { deadlinesIn, horizon } from '../../live/horizon.ts'
import { useView } from '../../live/use-view.ts'
import type { View } from '../../live/view.ts'
import styles from './HorizonStrip.module.css'
import { AllDeadlines } from '../lazy-parts.tsx'
import { limitKinds, timeLeft } from './deadline-words.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'
import { isoTime } from '../../../contract/iso-time.ts'

const SHOWN = 6
const SOON_MILLISECONDS = 5 * 60_000

/** What of the loaded tasks has to be delivered, started or completed next, and what was missed. Always there, so that nothing below it moves. */
export function HorizonStrip({ tasks, onOpen }: { tasks: View<LoadedTask>; onOpen: (task: LoadedTask) => void }) {
  const now = useNow()
  const { rows: list } = useView(useMemo(() => deadlinesIn(tasks), [tasks]))
  const { ahead, missed } = horizon(list, now)
  return (
    <section className={styles.strip} aria-label="Deadlines">
      <span className={styles.label}>Next</span>
      <div className={styles.list}>
        {ahead.slice(0, SHOWN).map((deadline) => (
          <button
            key={`${deadline.task.id} ${deadline.limit.field}`}
            type="button"
            className={classNames(styles.item, deadline.limit.at - now <= SOON_MILLISECONDS && styles.soon)}
            title={`${deadline.task.title}\n${deadline.limit.field} ${isoTime(deadline.limit.at)}, computed here`}
            onClick={() => onOpen(deadline.task)}
          >
            <b className={styles.time}>{timeLeft(deadline, now)}</b>
            <span className={styles.kind}>{limitKinds[deadline.limit.kind]}</span>
            <span>{deadline.task.title}</span>
          </button>
        ))}
        {ahead.length === 0 && <span>{list.length === 0 ? 'no deadlines in what is loaded' : 'nothing ahead'}</span>}
      </div>
      {list.length > 0 && <AllDeadlines ahead={ahead} missed={missed} now={now} onOpen={onOpen} />}
    </section>
  )
}
