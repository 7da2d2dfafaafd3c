import Ban from 'lucide-react/icons/ban'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleStop from 'lucide-react/icons/circle-stop'
import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import OctagonX from 'lucide-react/icons/octagon-x'
import RotateCcw from 'lucide-react/icons/rotate-ccw'

import { Ring } from '../../ui/feedback/Ring.tsx'
import type { ItemState } from './queue.ts'
import { stateWords } from './state-words.ts'
import styles from './QueuePanel.module.css'

const LOOKS = {
  retrying: { icon: RotateCcw, colour: 'var(--al-caution)' },
  'not found': { icon: Ban, colour: 'var(--text-2)' },
  forbidden: { icon: Lock, colour: 'var(--st-notok)' },
  'precondition failed': { icon: OctagonAlert, colour: 'var(--st-notok)' },
  refused: { icon: OctagonAlert, colour: 'var(--st-notok)' },
  'waiting for sign-in': { icon: KeyRound, colour: 'var(--al-caution)' },
  'outcome unknown': { icon: CircleQuestionMark, colour: 'var(--al-caution)' },
  failed: { icon: OctagonX, colour: 'var(--st-notok)' },
  stopped: { icon: CircleStop, colour: 'var(--text-2)' },
} as const

/** Shape, word and hue of a state, in this order of weight. */
export function StateMark({ state, now }: { state: ItemState; now: number }) {
  const words = stateWords(state, now)
  switch (state.kind) {
    case 'deleting':
      return (
        <span className={styles['state-mark']} style={{ color: 'var(--text-1)' }}>
          <Ring />
          {words}
        </span>
      )
    case 'queued':
      return (
        <span className={styles['state-mark']} style={{ color: 'var(--text-3)' }}>
          <svg width="15" height="15" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
            <circle cx="8" cy="8" r="6.1" strokeWidth="1.35" strokeDasharray="2.75 2.04" />
          </svg>
          {words}
        </span>
      )
    case 'deleted':
      return (
        <span className={styles['state-mark']} style={{ color: 'var(--hl-healthy)' }}>
          <svg width="15" height="15" viewBox="0 0 16 16" fill="none" aria-hidden="true">
            <circle cx="8" cy="8" r="6.8" fill="currentColor" />
            <path
              d="M5.1 8.3l2 2 3.8-4.4"
              stroke="var(--bg-1)"
              strokeWidth="1.7"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          {words}
        </span>
      )
    default: {
      const { icon: Icon, colour } = LOOKS[state.kind]
      return (
        <span className={styles['state-mark']} style={{ color: colour }}>
          <Icon size={15} />
          {words}
        </span>
      )
    }
  }
}
