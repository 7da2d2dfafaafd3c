import { cx } from '../../../ui/styles/cx.ts'
import type { HandoverItem } from '../../../../watch/wire/handover.ts'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Kbd } from '../../../ui/values/Kbd.tsx'
import styles from './Handover.module.css'

export function ReadProgress({ items, read }: { items: readonly HandoverItem[]; read: ReadonlySet<string> }) {
  const count = items.filter(({ id }) => read.has(id)).length
  const words = `${count} of ${items.length} read`
  return (
    <section className={styles.progress}>
      <h2>{words}</h2>
      <div className="row">
        <ProgressBar label="Read" value={count} total={items.length} text={words} />
      </div>
      <p className={cx('row', 'gap-6', 'size-12', 'meta')} data-screen>
        <Kbd keys="J" />
        <Kbd keys="K" /> move
        <Kbd keys="Space" /> read
      </p>
    </section>
  )
}
