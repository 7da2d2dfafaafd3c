import { Button } from '../ui/controls/Button.tsx'
import { formatNumber } from '../ui/text/number.ts'
import type { Keys } from '../entity/field-path.ts'
import type { Mark } from './marks.ts'
import type { Item } from './row.ts'
import styles from './Row.module.css'
import { RowView } from './RowView.tsx'

/** Rows and groups of a section. `onMore` asks for more of the list at these keys. */
export function ItemsView({
  items,
  marks,
  onMore,
}: {
  items: readonly Item[]
  marks: readonly Mark[]
  onMore: (keys: Keys) => void
}) {
  return (
    <dl className={styles.rows}>
      {items.map((item, index) => {
        const key = `${index} ${item.kind}`
        if (item.kind === 'row') return <RowView key={key} row={item} marks={marks} />
        if (item.kind === 'more') {
          return (
            <dd key={key} className={styles.more}>
              <Button onClick={() => onMore(item.keys)}>
                Show more of {item.label.toLowerCase()}, {formatNumber(item.hidden)} left
              </Button>
            </dd>
          )
        }
        return (
          <div key={key} className={styles.group}>
            <dt className="wraps size-12 medium secondary loose">{item.heading}</dt>
            <dd>
              <ItemsView items={item.items} marks={marks} onMore={onMore} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
