import CircleHelp from 'lucide-react/icons/circle-question-mark'
import AlarmClockMinus from 'lucide-react/icons/alarm-clock-minus'
import Bell from 'lucide-react/icons/bell'
import BellMinus from 'lucide-react/icons/bell-minus'
import BellOff from 'lucide-react/icons/bell-off'
import Check from 'lucide-react/icons/check'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import History from 'lucide-react/icons/history'
import ListChecks from 'lucide-react/icons/list-checks'
import LogIn from 'lucide-react/icons/log-in'
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing'
import PenLine from 'lucide-react/icons/pen-line'
import Undo from 'lucide-react/icons/undo'
import Undo2 from 'lucide-react/icons/undo-2'
import Server from 'lucide-react/icons/server'
import Trash from 'lucide-react/icons/trash-2'
import Unplug from 'lucide-react/icons/unplug'
import UserRound from 'lucide-react/icons/user-round'
import VideoOff from 'lucide-react/icons/video-off'

import { cx } from '../../../ui/styles/cx.ts'
import type { LogEntry } from '../../../../watch/wire/log.ts'
import { LevelIcon } from '../../../ui/values/LevelIcon.tsx'
import { kindOf } from './entry-kinds.ts'
import styles from './EntryRow.module.css'

const icons = {
  written: PenLine,
  correction: PenLine,
  'sign-in': LogIn,
  'alert raised': Bell,
  'alert acknowledged': Check,
  'alert shelved': AlarmClockMinus,
  'alert returned': Undo,
  'alert suppressed': BellMinus,
  'alerts silenced': BellOff,
  'rule changed': ListChecks,
  'override cleared': Undo2,
  'egress deletion': VideoOff,
  gap: Unplug,
  handover: ClipboardCheck,
  person: UserRound,
  journal: History,
  'call-out': PhoneOutgoing,
  'server watch': Server,
  'alerts forgotten': Trash,
} as const satisfies Record<LogEntry['kind'], unknown>

export function EntryKind({ entry }: { entry: LogEntry }) {
  const { kind, level, outcome } = entry
  const Icon = icons[kind]
  const isRaised = kind === 'alert raised' && level !== undefined
  return (
    <span
      className={cx(styles.kind, outcome === 'unknown' && styles.unknown)}
      data-level={isRaised ? level : undefined}
    >
      {isRaised ? (
        <LevelIcon level={level} size={14} />
      ) : outcome === 'unknown' ? (
        <CircleHelp size={14} />
      ) : (
        <Icon size={14} />
      )}
      {kindOf(entry).words}
    </span>
  )
}
