import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'

import { cx } from '../../ui/styles/cx.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { hint } from '../../ui/overlay/hint.ts'
import { useLog } from '../../known/watch/log/log-state.ts'
import { trustLog } from '../../known/watch/log/start-log.ts'
import styles from './LogPage.module.css'

/** Whether entries are unchanged: each has a hash over itself and the one before. */
export function ChainNote() {
  const chain = useLog((log) => log.chain)
  const isEmpty = useLog(({ last }) => last === 0)
  const isReading = useLog(({ isLoading, last }) => isLoading || last === undefined)
  switch (chain.kind) {
    case 'verified':
      return (
        <span className={styles.verified} {...hint('Every entry is hashed with the one before it. All match')}>
          <ShieldCheck size={15} />
          <span>Chain verified to entry {chain.to}</span>
        </span>
      )
    case 'broken':
      return (
        <span className={styles.broken} role="alert">
          <ShieldAlert size={15} />
          <span
            {...hint(
              chain.isOther
                ? 'This browser saw a different log up to here. Entries were rewritten or cut off, or the log was restarted'
                : 'This entry or the one before it was changed, removed or inserted later',
            )}
          >
            Chain broken at entry {chain.at}
          </span>
          {chain.isOther && (
            <Button variant="ghost" hint="This browser will trust the log as it is now" onClick={trustLog}>
              Trust this log
            </Button>
          )}
        </span>
      )
    case 'checking':
      return isEmpty || !isReading ? null : (
        <span className={cx('line', 'nowrap', 'meta', 'size-12', 'gap-6')}>
          <Ring /> Checking the chain
        </span>
      )
  }
}
