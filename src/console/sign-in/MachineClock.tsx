import text from '../ui/styles/text.module.css'
import { useMachineNow } from '../ui/browser/ticker.ts'
import { isoTime } from '../../contract/iso-time.ts'

/** UTC of this machine: nothing is known of any service's clock yet. */
export function MachineClock() {
  const iso = isoTime(useMachineNow())
  return (
    <time className={text.mono} style={{ fontSize: 17, fontWeight: 500 }} dateTime={iso}>
      {iso.slice(11, 19)}Z
    </time>
  )
}
