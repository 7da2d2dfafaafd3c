import { cx } from '../../../ui/styles/cx.ts'
import type { HandoverItem } from '../../../../watch/wire/handover.ts'
import styles from './Handover.module.css'
import { ItemBox, type Ticks } from './HandoverRow.tsx'
import { ItemIcon } from './ItemIcon.tsx'

/** One box per lane; "Executing: 23 + more" is split into name and count. */
export function OpenLanes({ items, read, onRead, readReason }: { items: readonly HandoverItem[] } & Ticks) {
  return (
    <ul className={styles.lanes}>
      {items.map((item) => {
        const [name, count] = item.text.split(': ')
        const isRead = read.has(item.id)
        return (
          <li key={item.id} data-item className={cx(isRead && styles.read)}>
            <ItemBox item={item} isRead={isRead} onRead={onRead} reason={readReason} />
            <span className={styles.lane}>
              <ItemIcon item={item} />
              <span className="secondary">{name}</span>
              <b className="nowrap end">{count}</b>
            </span>
            <span className={styles.oldest}>{item.detail}</span>
          </li>
        )
      })}
    </ul>
  )
}
