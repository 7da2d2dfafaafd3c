import { SOON_MILLISECONDS } from '../../../../task/task-limits.ts'
import { cx } from '../../../ui/styles/cx.ts'
import { secondSuffix } from '../../../../format/time.ts'
import { CountedWords } from '../../../format/CountedWords.tsx'
import { hint } from '../../../ui/overlay/hint.ts'
import { useNowFor } from '../../../ui/browser/ticker.ts'
import { usePinned } from '../../../ui/browser/use-pinned.ts'
import { horizon, type Deadline } from '../../../../picture/horizon.ts'
import type { View } from '../../../../picture/view.ts'
import styles from './HorizonStrip.module.css'
import { AllDeadlines } from './AllDeadlines.tsx'
import { limitKinds, timeLeft } from './deadline-words.ts'
import { useDeadlines } from './use-deadlines.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { isoTime } from '../../../../contract/datetime.ts'

const SHOWN = 6

function isSoon({ limit }: Deadline, now: number): boolean {
  return limit.at - now <= SOON_MILLISECONDS
}

function keyOf({ task, limit }: Deadline): string {
  return `${task.id} ${limit.field}`
}

/** Next limits of loaded tasks, and missed ones. Always there, so that nothing below moves. */
export function HorizonStrip({ tasks, onOpen }: { tasks: View<LoadedTask>; onOpen: (task: LoadedTask) => void }) {
  const list = useDeadlines(tasks)
  const now = useNowFor((at) => {
    const { ahead, missed } = horizon(list, at, SHOWN)
    return [missed.count, ...ahead.first.map((deadline) => `${keyOf(deadline)} ${isSoon(deadline, at)}`)].join()
  })
  const { ahead, missed } = usePinned(horizon(list, now, SHOWN))
  return (
    <section className={styles.strip} aria-label="Deadlines">
      <span className={styles.label}>Next</span>
      <div className={cx('grow', 'shrinks', 'gap-6', 'clips', 'flex')}>
        {ahead.first.map((deadline) => (
          <button
            key={keyOf(deadline)}
            type="button"
            className={cx(styles.item, isSoon(deadline, now) && styles.soon)}
            {...hint(
              `${deadline.task.title}\n${deadline.limit.field} ${isoTime(deadline.limit.at)}${secondSuffix(deadline.limit.at)}, computed here`,
            )}
            onClick={() => onOpen(deadline.task)}
          >
            <CountedWords className={styles.time} words={(at) => timeLeft(deadline, at)} />
            <span className="rigid meta">{limitKinds[deadline.limit.kind]}</span>
            <span>{deadline.task.title}</span>
          </button>
        ))}
        {ahead.count === 0 && <span>{list.length === 0 ? 'no deadlines loaded' : 'nothing ahead'}</span>}
      </div>
      {list.length > 0 && <AllDeadlines list={list} missed={missed.count} onOpen={onOpen} />}
    </section>
  )
}
