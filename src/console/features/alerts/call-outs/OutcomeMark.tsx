import Check from 'lucide-react/icons/check'
import CircleX from 'lucide-react/icons/circle-x'
import Minus from 'lucide-react/icons/minus'

import type { OutcomeTone } from './call-out-words.ts'
import styles from './CallOuts.module.css'

const icons = { good: Check, bad: CircleX, none: Minus } as const

export function OutcomeMark({ tone, words }: { tone: OutcomeTone; words: string }) {
  const Icon = icons[tone]
  return (
    <span className={styles.outcome} data-tone={tone}>
      <Icon size={14} />
      {words}
    </span>
  )
}
