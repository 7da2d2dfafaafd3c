import { useMemo } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import type { Handover } from '../../../../watch/wire/handover.ts'
import { formatAbsoluteMinute, formatAbsoluteTime } from '../../../../format/time.ts'
import { ZuluText } from '../../../format/ZuluText.tsx'
import { useReportLevels } from '../../../platform/session/marking.ts'
import { countOf } from '../../../../format/count.ts'
import { handoverLines, sectionTitles, type HandoverLine } from '../../../known/watch/handover-sections.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { isSameActor, shortActor } from '../../../known/watch/persons/actor-words.ts'
import { useFit } from './use-fit.ts'
import styles from './WallHandover.module.css'

const LINE_UNITS = 44

/** The outgoing watch's draft, for the briefing. */
export function WallHandover({ now, unit }: { now: number; unit: number }) {
  const { handover, sharing } = useWatch()
  const [room, fit] = useFit(LINE_UNITS * unit)
  useReportLevels(useMemo(() => [handover?.marking], [handover]))
  const lines = handoverLines(handover?.items ?? [], fit * 2 - 1)
  const first = lines.slice(0, lines[fit - 1]?.kind === 'title' ? fit - 1 : fit)
  return (
    <section className={cx('fill', 'stack', 'low')} aria-label="Handover">
      <div className={styles.head}>
        <h2>Handover</h2>
        <span>{handover === undefined ? '' : headWords(handover, now)}</span>
      </div>
      {handover === undefined ? (
        <p className={styles.none}>
          {sharing === 'not shared' ? 'This wall can’t reach the shared data' : 'No handover prepared'}
        </p>
      ) : (
        <div className={styles.columns}>
          <ul ref={room} className="clips">
            <Lines lines={first} asOf={handover.asOf} />
          </ul>
          <ul className="clips">
            <Lines lines={lines.slice(first.length)} asOf={handover.asOf} />
          </ul>
        </div>
      )}
    </section>
  )
}

function headWords({ from, to, asOf, signatures, items, readers }: Handover, now: number): string {
  const minute = (time: number) => formatAbsoluteMinute(time, now)
  const [outgoing, incoming] = signatures
  const reader = readers.find((each) => outgoing === undefined || !isSameActor(each, outgoing))
  const signed =
    incoming !== undefined
      ? `signed by ${shortActor(outgoing ?? {})} and ${shortActor(incoming)}`
      : outgoing === undefined
        ? 'not signed yet'
        : `signed by ${shortActor(outgoing)}`
  const read =
    reader !== undefined && incoming === undefined
      ? `, ${reader.items.length} of ${items.length} read by ${shortActor(reader)}`
      : ''
  return `Watch of ${minute(from)} to ${minute(to)}, as of ${formatAbsoluteTime(asOf, now)}, ${signed}${read}`
}

function Lines({ lines, asOf }: { lines: readonly HandoverLine[]; asOf: number }) {
  return lines.map((line) => {
    if (line.kind === 'title')
      return (
        <li key={line.section} className={styles.title}>
          <h3>{sectionTitles[line.section]}</h3>
          <span>{line.count === 0 ? 'none' : line.count}</span>
        </li>
      )
    if (line.kind === 'more')
      return (
        <li key={`${line.section} more`} className={styles.more}>
          and {countOf(line.count, 'more', 'more')}
        </li>
      )
    const { id, text, detail, aside, section } = line.item
    return (
      <li key={id} className={styles.item}>
        <span>
          <ZuluText text={text} writtenAt={asOf} />
        </span>
        <i>
          <ZuluText text={aside ?? (section === 'notes' ? '' : (detail ?? ''))} writtenAt={asOf} />
        </i>
      </li>
    )
  })
}
