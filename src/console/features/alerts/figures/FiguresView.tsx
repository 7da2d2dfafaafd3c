import { useQuery } from '@tanstack/react-query'

import { formatDuration } from '../../../../format/duration.ts'
import { formatZuluMinute } from '../../../../format/time.ts'
import { FIGURE_RANGES, type AlertFigures } from '../../../../watch/wire/alert-figures.ts'
import { alertFiguresQuery } from '../../../known/watch/alert-figures.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import page from '../AlertsPage.module.css'
import type { AlertsAddress } from '../alerts-address.ts'
import { useAlerts } from '../use-alerts.ts'
import { FigureLists } from './FigureLists.tsx'
import styles from './FiguresView.module.css'
import { FigureTiles } from './FigureTiles.tsx'
import { MostFrequent } from './MostFrequent.tsx'
import { RateStrip } from './RateStrip.tsx'

const rangeWords = { '24h': '24 h', '7d': '7 d', '31d': '31 d' } as const

/** How often alerts called, next to the targets of the field. Computed by the server from its counts. */
export function FiguresView({ address }: { address: AlertsAddress }) {
  const { range } = address
  const sharing = useWatch((watch) => watch.sharing)
  const { data: figures, error } = useQuery({ ...alertFiguresQuery(range), enabled: sharing === 'shared' })
  return (
    <>
      <div className={page.filters}>
        <Segmented
          label="Range"
          segments={FIGURE_RANGES.map((value) => ({ value, label: rangeWords[value] }))}
          value={range}
          onChange={(next) => address.set({ range: next })}
        />
        {figures !== undefined && <Counted figures={figures} />}
      </div>
      {figures === undefined ? (
        <p className="empty">
          {error?.message ??
            (sharing === 'not shared' ? 'Without its server, no alerts are counted.' : 'Figures aren’t loaded yet.')}
        </p>
      ) : (
        <Figures figures={figures} address={address} />
      )}
    </>
  )
}

function Counted({ figures: { from, to, countedMilliseconds, notWatched } }: { figures: AlertFigures }) {
  const gaps = notWatched.reduce((sum, gap) => sum + gap.to - gap.from, 0)
  return (
    <>
      <span className={cx('size-12', 'secondary', 'nowrap')}>
        {formatZuluMinute(from, 0).replace(/ \d{4} /, ' ')} to {formatZuluMinute(to, 0).replace(/ \d{4} /, ' ')}
      </span>
      <span className={styles.counted}>
        Counted {formatDuration(countedMilliseconds)} of {formatDuration(to - from)}
        {gaps > 0 && `, ${formatDuration(gaps)} not watched`}
      </span>
    </>
  )
}

function Figures({ figures, address }: { figures: AlertFigures; address: AlertsAddress }) {
  const { sentenceOf } = useAlerts()
  const { standingAtStart, shelved, suppressed } = figures
  const apart = [
    standingAtStart > 0 && `${standingAtStart} standing at start`,
    shelved > 0 && `${shelved} while shelved`,
    suppressed > 0 && `${suppressed} while suppressed`,
  ].filter(Boolean)
  return (
    <div className={styles.figures}>
      <div className={styles.scrolled}>
        <RateStrip key={address.range} figures={figures} range={address.range} />
        <FigureTiles figures={figures} />
        <div className={styles.low}>
          <div className={styles.left}>
            <FigureLists figures={figures} sentenceOf={sentenceOf} />
          </div>
          <section className={styles.right} aria-label="Ten most frequent">
            <MostFrequent figures={figures} sentenceOf={sentenceOf} address={address} />
          </section>
        </div>
      </div>
      <footer className={page.foot}>
        <span>
          Counted: each alert each time it became New, at all desks together.
          {apart.length > 0 && ` Not counted: ${apart.join(', ')}.`}
        </span>
        <span className="end meta">Kept 400 days, by this server</span>
      </footer>
    </div>
  )
}
