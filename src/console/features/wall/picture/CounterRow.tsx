import { memo } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { families, type StatusFamily } from '../../../../task/status-families.ts'
import { FamilyIcon } from '../../../known/status/StatusIcon.tsx'
import { statusTone } from '../../../known/status/Status.tsx'
import { formatNumber } from '../../../../format/number.ts'
import { counterOf, type CountedLanes, type Counter } from '../feed/counter.ts'
import styles from './CounterRow.module.css'
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx'

/** A number per lane; only digits change, not places. */
export function CounterRow({ counted, now }: { counted: CountedLanes; now: number }) {
  return (
    <div className={styles.row}>
      {families.map((family) => (
        <FamilyCounter key={family.id} family={family} {...counterOf(counted, family.id, now)} />
      ))}
    </div>
  )
}

const FamilyCounter = memo(function FamilyCounter(props: Counter & { family: StatusFamily }) {
  const { family, count, more, late, failed } = props
  return (
    <section className={styles.counter} aria-label={family.name}>
      <h2 className={styles.label}>
        <span className={cx(styles.icon, statusTone(family.statuses[0]?.value))}>
          <FamilyIcon family={family.id} size={32} />
        </span>
        {family.name}
      </h2>
      <p className={styles.number}>
        {count === undefined ? (
          <span className={styles.unread}>not loaded yet</span>
        ) : (
          <>
            {formatNumber(count)}
            {more && (
              <span className={styles.more}>
                +<VisuallyHidden> and maybe more</VisuallyHidden>
              </span>
            )}
          </>
        )}
      </p>
      <p className={styles.notes}>
        {late > 0 && <span className="caution">{late} late</span>}
        {failed > 0 && <span className="bad">{failed} new</span>}
      </p>
    </section>
  )
})
