import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

import { Age } from '../../format/Age.tsx'
import { formatZuluTime } from '../../../format/time.ts'
import { ZuluText } from '../../format/ZuluText.tsx'
import { ZuluTime } from '../../format/ZuluTime.tsx'
import { environmentNow, useNowFor } from '../../ui/browser/ticker.ts'
import type { Column } from '../../ui/list/column.ts'
import { formatNumber } from '../../../format/number.ts'
import { isRestless, stateWords } from '../../known/watch/alert-words.ts'
import { opensInPlace, type AlertRow } from '../../known/watch/alert-rows.ts'
import { useActorWords } from '../../known/watch/persons/actor-words.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import styles from './AlertGrid.module.css'
import { useNextCall } from './call-outs/next-call.ts'
import { DelayButton } from './rules/DelayButton.tsx'
import { LevelCell } from './LevelCell.tsx'

interface AlertColumn extends Omit<Column<AlertRow>, 'cell'> {
  /** `isStop`: focus is in its row, so its buttons can be reached. */
  readonly cell: (row: AlertRow, isStop: boolean) => ReactNode
}

/** For active and ended alerts alike. */
export const alertColumns: readonly AlertColumn[] = [
  { id: 'level', title: 'Level', width: '114px', cell: (row) => <LevelCell row={row} /> },
  { id: 'alert', title: 'Alert', width: 'minmax(200px, 2fr)', cell: (row) => <TitleCell row={row} /> },
  { id: 'since', title: 'Since', width: '132px', cell: (row) => <SinceCell row={row} /> },
  { id: 'state', title: 'State', width: 'minmax(184px, 1fr)', cell: (row) => <StateCell row={row} /> },
  { id: 'rule', title: 'Rule', width: '186px', cell: (row, isStop) => <RuleCell row={row} isStop={isStop} /> },
  {
    id: 'raised',
    title: 'Raised',
    width: '62px',
    isNumber: true,
    cell: ({ raised }) => `${formatNumber(raised)}×`,
  },
]

type Cell = { row: AlertRow }

function TitleCell({ row }: Cell) {
  const { title, mark, detail, asOf = environmentNow(), isOpen, isWithin } = row
  const Chevron = isOpen === true ? ChevronDown : ChevronRight
  return (
    <div className={isWithin === true ? styles.within : undefined}>
      <b className={styles.title}>
        {opensInPlace(row) && <Chevron aria-label={isOpen === true ? 'open' : 'closed'} />}
        <span className="truncate">
          <ZuluText text={title} writtenAt={asOf} isHinted />
        </span>
      </b>
      <small className={styles.under}>
        {mark !== undefined && <b>{mark}. </b>}
        <ZuluText text={detail} writtenAt={asOf} isHinted />
      </small>
    </div>
  )
}

function SinceCell({ row: { since } }: Cell) {
  const clockAt = (at: number) => formatZuluTime(since, at)
  const now = useNowFor(clockAt)
  return (
    <>
      <span className={styles.age}>
        <Age time={since} />
      </span>
      <small className={styles.clock}>
        <ZuluTime time={since}>{clockAt(now)}</ZuluTime>
      </small>
    </>
  )
}

/** With the offer of a delay for what comes and goes. */
function RuleCell({ row, isStop }: Cell & { isStop: boolean }) {
  const now = useNowFor((at) => isRestless(row, at))
  const isOffered = isRestless(row, now)
  const [ruleId = ''] = row.ruleIds
  return (
    <span className={isOffered ? styles.offered : styles.rule}>
      <span className={isOffered ? 'truncate' : undefined}>{row.rule}</span>
      {isOffered && <DelayButton ruleId={ruleId} tabIndex={isStop ? 0 : -1} />}
    </span>
  )
}

function StateCell({ row }: Cell) {
  const pending = useWatch((watch) => watch.pending)
  const actorIn = useActorWords()
  const wordsAt = (at: number) => stateWords(row, pending, at, formatZuluTime, actorIn)
  const now = useNowFor((at) => JSON.stringify(wordsAt(at)))
  const { state, under } = wordsAt(now)
  const next = useNextCall(row)
  const words =
    under === '' && next !== undefined && next.at > now
      ? `calls ${next.name} at ${formatZuluTime(next.at, now)}`
      : under
  return (
    <>
      <span className={row.isAcknowledged ? undefined : 'primary'}>
        <ZuluText text={state} writtenAt={now} isHinted />
      </span>
      {words !== '' && (
        <small className={styles.under}>
          <ZuluText text={words} writtenAt={now} isHinted />
        </small>
      )}
    </>
  )
}
