import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock-3'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import OctagonX from 'lucide-react/icons/octagon-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Unplug from 'lucide-react/icons/unplug'

import styles from './Part.module.css'
import type { StateLook } from './row.ts'

const icons = {
  healthy: CircleCheck,
  warn: TriangleAlert,
  fail: OctagonX,
  offline: Unplug,
  'not-ready': Clock,
  warning: OctagonAlert,
  caution: TriangleAlert,
  advisory: CircleAlert,
} satisfies Record<StateLook, unknown>

/** A state by its shape, its colour and its word. */
export function StateIcon({ state, words }: { state: StateLook; words: string }) {
  const Icon = icons[state]
  return (
    <span className={`${styles.state} ${styles[state] ?? ''}`}>
      <Icon />
      {words}
    </span>
  )
}
