import { useState } from 'react'

import { formatClock, formatSecondTime } from '../../../../format/time.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import styles from './Handover.module.css'
import { typedTime } from '../../../known/watch/watch-times.ts'
import type { WatchHours } from './watch-hours.ts'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'

/** For watches of other length than configured. */
export function HoursButton({
  hours,
  disabledReason,
  onChange,
}: {
  hours: WatchHours
  disabledReason: string | undefined
  onChange: (from: number, to: number) => void
}) {
  if (disabledReason !== undefined)
    return (
      <Button variant="ghost" disabledReason={disabledReason}>
        Change hours
      </Button>
    )
  return (
    <Popover label="Hours of the watch" trigger={<Button variant="ghost">Change hours</Button>}>
      <Hours key={`${hours.from} ${hours.to}`} hours={hours} onChange={onChange} />
    </Popover>
  )
}

function Hours({ hours, onChange }: { hours: WatchHours; onChange: (from: number, to: number) => void }) {
  const [from, setFrom] = useState(formatClock(hours.from).slice(0, 5))
  const [to, setTo] = useState(formatClock(hours.to).slice(0, 5))
  const [begin, end] = [typedTime(from, hours.from), typedTime(to, hours.to)]
  const wrong = [begin, end].find((each) => typeof each === 'string')
  const isOrdered = typeof begin === 'number' && typeof end === 'number' && begin < end
  return (
    <form
      className={styles.hours}
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof begin === 'number' && typeof end === 'number' && isOrdered) onChange(begin, end)
      }}
    >
      <Hour label="From, UTC" value={from} at={begin} onChange={setFrom} />
      <Hour label="To, UTC" value={to} at={end} onChange={setTo} />
      <ChangeButton type="submit" disabledReason={isOrdered ? undefined : (wrong ?? 'The end is before the start')}>
        Use these hours
      </ChangeButton>
    </form>
  )
}

/** `at`: the typed time, or why it is invalid. */
function Hour({
  at,
  ...field
}: {
  label: string
  value: string
  at: number | string
  onChange: (text: string) => void
}) {
  const second = typeof at === 'number' ? formatSecondTime(at) : ''
  return (
    <TextField {...field} {...(second !== '' && { labelAside: second })} isMono error={typeof at === 'string' && at} />
  )
}
