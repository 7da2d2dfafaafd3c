import AlarmClock from 'lucide-react/icons/alarm-clock'
import BellOff from 'lucide-react/icons/bell-off'
import Check from 'lucide-react/icons/check'
import { useRef } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { LEVELS, type AlertLevel } from '../../../watch/wire/level.ts'
import { useCommands } from '../../platform/commands/commands.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FilterField } from '../../ui/controls/FilterField.tsx'
import { Segmented, type Segment } from '../../ui/controls/Segmented.tsx'
import { Kbd } from '../../ui/values/Kbd.tsx'
import { LevelIcon } from '../../ui/values/LevelIcon.tsx'
import { levelWords } from '../../known/watch/alert-words.ts'
import type { AlertCounts } from '../../known/watch/alert-counts.ts'
import { silence, useWatch } from '../../known/watch/watch-store.ts'
import styles from './AlertsPage.module.css'
import type { AlertsAddress } from './alerts-address.ts'
import { ChangeButton } from '../../platform/session/changed-place.tsx'

interface Acknowledging {
  readonly whyNotThis: string | undefined
  readonly whyNotAll: string | undefined
  readonly onThis: () => void
  readonly onAll: () => void
  readonly whyNotShelve: string | undefined
  readonly onShelve: () => void
}

export function AlertFilters({
  address,
  counts,
  acknowledging,
}: {
  address: AlertsAddress
  /** Undefined before they are loaded. */
  counts: AlertCounts | undefined
  /** Undefined if there is nothing to acknowledge. */
  acknowledging: Acknowledging | undefined
}) {
  const { level, text, set } = address
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isSilenced = useWatch(({ sound }) => sound.state === 'silenced')
  useCommands([{ id: 'alerts.filter', label: 'Filter alerts', keys: '/', run: () => field.current?.focus() }])
  const segments: readonly Segment<AlertLevel | 'any'>[] = [
    { value: 'any', label: <Counted words="Any" count={counts?.active} /> },
    ...LEVELS.map((each) => ({
      value: each,
      icon: (
        <span className="of-level" data-level={each}>
          <LevelIcon level={each} size={14} />
        </span>
      ),
      label: <Counted words={levelWords[each]} count={counts?.ofLevel[each]} />,
    })),
  ]
  return (
    <div className={styles.filters}>
      <Segmented
        label="Level"
        segments={segments}
        value={level ?? 'any'}
        onChange={(next) => set({ level: next === 'any' ? undefined : next }, true)}
      />
      <FilterField
        className={styles.search}
        label="Filter alerts"
        trailing={<Kbd keys="/" />}
        value={text}
        onChange={(next) => set({ text: next }, true)}
        inputRef={field}
      />
      {acknowledging !== undefined && (
        <span className={cx('row', 'rigid', 'gap-8', 'end')}>
          <Button
            size="medium"
            icon={<BellOff size={15} />}
            keys="S"
            disabledReason={isSilenced ? 'Already silenced' : undefined}
            hint="This desk only, for 30 s. A higher level sounds at once"
            onClick={silence}
          >
            Silence 30 s
          </Button>
          <ChangeButton
            size="medium"
            keys="Shift A"
            hint="Everything the filter shows. Those out of sight, folded or just raised are listed first"
            disabledReason={acknowledging.whyNotAll}
            onClick={acknowledging.onAll}
          >
            Acknowledge all shown
          </ChangeButton>
          <ChangeButton
            size="medium"
            icon={<AlarmClock size={15} />}
            keys="Shift S"
            disabledReason={acknowledging.whyNotShelve}
            onClick={acknowledging.onShelve}
          >
            Shelve…
          </ChangeButton>
          <ChangeButton
            size="medium"
            variant="primary"
            icon={<Check size={15} />}
            keys="A"
            disabledReason={acknowledging.whyNotThis}
            onClick={acknowledging.onThis}
          >
            Acknowledge
          </ChangeButton>
        </span>
      )}
    </div>
  )
}

function Counted({ words, count }: { words: string; count: number | undefined }) {
  return (
    <>
      {words} <span className="number meta">{count}</span>
    </>
  )
}
