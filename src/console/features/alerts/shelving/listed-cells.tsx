import { formatZuluTime } from '../../../../format/time.ts'
import { Age } from '../../../format/Age.tsx'
import { CountedWords } from '../../../format/CountedWords.tsx'
import { ZuluTime } from '../../../format/ZuluTime.tsx'
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx'
import { useNowFor } from '../../../ui/browser/ticker.ts'
import styles from './Shelved.module.css'
import { returnWords } from './shelving-words.ts'

/** For the tab's tables, so that they align. */
export const listedColumns = [
  { id: 'level', title: 'Level', width: '112px' },
  { id: 'alert', title: 'Alert', width: 'minmax(180px, 316px)' },
  { id: 'by', title: 'By', width: '152px' },
  { id: 'reason', title: 'Reason', width: 'minmax(160px, 1fr)' },
  { id: 'since', title: 'Since', width: '122px' },
  { id: 'returns', title: 'Returns', width: '140px' },
  { id: 'act', title: 'Action', head: <VisuallyHidden>Action</VisuallyHidden>, width: '116px' },
] as const

export const ROW_HEIGHT = 49

export function WordsCell({ title, under }: { title: string; under: string }) {
  return (
    <>
      <b className="truncate primary">{title}</b>
      <small className={styles.under}>{under}</small>
    </>
  )
}

export function ReasonCell({ reason }: { reason: string }) {
  return <span className={styles.reason}>{reason}</span>
}

export function SinceCell({ at }: { at: number | undefined }) {
  if (at === undefined) return null
  return (
    <>
      <span className="primary">
        <Age time={at} />
      </span>
      <Clock at={at} />
    </>
  )
}

export function ReturnsCell({ at }: { at: number }) {
  return (
    <>
      <CountedWords words={(now) => `in ${returnWords(at - now)}`} className="primary" />
      <Clock at={at} />
    </>
  )
}

function Clock({ at }: { at: number }) {
  const clockAt = (now: number) => formatZuluTime(at, now)
  const now = useNowFor(clockAt)
  return (
    <small className={styles.clock}>
      <ZuluTime time={at}>{clockAt(now)}</ZuluTime>
    </small>
  )
}
