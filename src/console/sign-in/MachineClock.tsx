import { useMachineNow } from '../ui/browser/ticker.ts'
import styles from './SignInPage.module.css'
import { isoTime } from '../../contract/datetime.ts'

/** UTC of this machine: nothing is known of any service's clock yet. */
export function MachineClock() {
  const iso = isoTime(useMachineNow())
  return (
    <time className={styles.clock} dateTime={iso}>
      {iso.slice(11, 19)}Z
    </time>
  )
}
