import { secondSuffix } from '../../../format/time.ts'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import styles from './SignInPage.module.css'
import { isoTime } from '../../../contract/datetime.ts'

/** This machine's UTC and the second clock: a service's clock isn't known yet. */
export function MachineClock() {
  const now = useMachineNow()
  const iso = isoTime(now)
  return (
    <time className={styles.clock} dateTime={iso}>
      {iso.slice(11, 19)}Z<span className="size-12 secondary">{secondSuffix(now)}</span>
    </time>
  )
}
