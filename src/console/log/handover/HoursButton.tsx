import { useState } from 'react'

import { formatClock } from '../../format/time.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import styles from './Handover.module.css'
import { typedTime, type WatchHours } from './watch-hours.ts'
import { ChangeButton } from '../../session/changed-place.tsx'

/** Where the watch was longer or shorter than the configuration says. */
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
  const isOrdered = begin !== undefined && end !== undefined && begin < end
  const wrong = 'Not a time like 06:00'
  return (
    <form
      className={styles.hours}
      onSubmit={(event) => {
        event.preventDefault()
        if (begin !== undefined && end !== undefined && isOrdered) onChange(begin, end)
      }}
    >
      <TextField label="From, UTC" isMono value={from} onChange={setFrom} error={begin === undefined && wrong} />
      <TextField label="To, UTC" isMono value={to} onChange={setTo} error={end === undefined && wrong} />
      <ChangeButton
        type="submit"
        disabledReason={
          isOrdered ? undefined : begin === undefined || end === undefined ? wrong : 'It ends before it begins'
        }
      >
        Use these hours
      </ChangeButton>
    </form>
  )
}
