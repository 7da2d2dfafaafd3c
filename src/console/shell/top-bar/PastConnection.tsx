import History from 'lucide-react/icons/history'

import { cx } from '../../ui/styles/cx.ts'
import { formatZuluTime } from '../../../format/time.ts'
import { ZuluTime } from '../../format/ZuluTime.tsx'
import { usePast } from '../../known/past/past-store.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import styles from './TopBar.module.css'

/** The shown moment, and a lost connection. */
export function PastConnection({ isLost }: { isLost: boolean }) {
  const at = usePast(({ wanted }) => wanted)
  const isFile = usePast(({ source }) => source?.kind !== 'journal')
  return (
    <span className={cx(styles.status, styles.slow)}>
      <span className={styles.state}>
        <History size={15} />
        <b>{isFile ? 'Recording' : 'Past'}</b>
      </span>
      <span className={styles.moment}>
        {at !== undefined && <ZuluTime time={at}>{formatZuluTime(at, environmentNow())}</ZuluTime>}
        {isLost && !isFile && ', no connection now'}
      </span>
    </span>
  )
}
