import Info from 'lucide-react/icons/info'

import { cx } from '../../ui/styles/cx.ts'

export function StaticNote() {
  return (
    <p className={cx('row', 'small', 'meta', 'gap-6')}>
      <Info />
      This page comes from a static host, without a server of its own. Alerts, log and handovers of a real environment
      stay in this browser.
    </p>
  )
}
