import { useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { formatClock } from '../../../../format/time.ts'
import { useFreshness } from '../../../known/freshness/FreshnessLine.tsx'
import { pollMilliseconds } from '../../../known/live-tasks.ts'
import { useNames } from '../../../known/use-names.ts'
import { rowOf } from '../../../known/watch/alert-rows.ts'
import { rulesOff } from '../../../known/watch/out-of-sight.ts'
import { returnedAlerts, shelvedAlerts, suppressedAlerts } from '../../../known/watch/shelved.ts'
import { useActorWords } from '../../../known/watch/persons/actor-words.ts'
import { changeWatch, useWatch } from '../../../known/watch/watch-store.ts'
import { currentWatch } from '../../../known/watch/watch-times.ts'
import { useConfig } from '../../../platform/api/config.ts'
import { useSite } from '../../../platform/api/site.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { Problem } from '../../../ui/feedback/Problem.tsx'
import { focusRow } from '../../../ui/list/use-rows.ts'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import { AlertPanel } from '../AlertPanel.tsx'
import type { AlertsAddress } from '../alerts-address.ts'
import page from '../AlertsPage.module.css'
import { useAlerts, useWritingRefused } from '../use-alerts.ts'
import { listedColumns } from './listed-cells.tsx'
import { ListedGrid } from './ListedGrid.tsx'
import { returnedRow, ruleOffRow, shelvedRow, suppressedRow } from './listed-rows.tsx'
import styles from './Shelved.module.css'
import { longestWords } from './shelving-words.ts'

const returnedColumns = listedColumns
  .filter(({ id }) => id !== 'act')
  .map((column) => (column.id === 'returns' ? { ...column, title: 'Returned', width: '256px' } : column))

/** Shelved and suppressed alerts, rules that are off, and alerts that returned in this watch. */
export function ShelvedView({ address: { alert: selected, set } }: { address: AlertsAddress }) {
  const sources = useAlerts()
  const rules = useWatch((watch) => watch.rules)
  const starts = useConfig(({ watchStarts }) => watchStarts)
  const site = useSite()
  const isStale = useFreshness() === 'lost'
  const [problem, setProblem] = useState<string>()
  const names = useNames()
  const refused = useWritingRefused()
  const actorIn = useActorWords()
  const shelved = shelvedAlerts(sources.alerts)
  const suppressed = suppressedAlerts(sources.alerts)
  const ruleIds = new Map(suppressed.map(({ id, ruleId }) => [id, ruleId]))
  const off = rulesOff(rules)
  const since = currentWatch(starts, environmentNow()).from
  const returned = returnedAlerts(sources.alerts, since)
  const open = [...sources.alerts].find(({ id }) => id === selected)
  const close = () => {
    set({ alert: undefined })
    if (selected !== undefined) focusRow(selected)
  }
  const openRule = (rule: string | undefined) => set({ tab: 'rules', alert: undefined, rule })
  useEscape(() => selected !== undefined && close())
  const returnNow = async (id: string, title: string): Promise<void> => {
    const outcome = await changeWatch({ returnNow: { alertIds: [id] } })
    setProblem(outcome.kind === 'refused' ? `${title}: ${outcome.words}` : undefined)
    if (outcome.kind === 'saved') announce(`Returned: ${title}`)
  }
  return (
    <div className={page.work}>
      <div className={cx('stack', 'fill', 'shrinks', 'surface')}>
        <Problem title="Not returned.">{problem}</Problem>
        <div className={styles.parts} tabIndex={-1}>
          <ListedGrid
            label="Shelved"
            rows={shelved.map((alert) => shelvedRow(alert, sources, actorIn))}
            selected={selected}
            isStale={isStale}
            empty="Nothing is shelved."
            onOpen={(alert) => set({ alert })}
            onMove={(alert) => selected !== undefined && set({ alert }, true)}
            action={{
              label: 'Return now',
              isChange: true,
              disabledReason: refused,
              run: ({ key, title }) => void returnNow(key, title),
            }}
          />
          {suppressed.length > 0 && (
            <>
              <h2 className={styles.heading}>
                Suppressed by design <span>by their rules. They call if they are still so afterwards</span>
              </h2>
              <ListedGrid
                label="Suppressed"
                rows={suppressed.map((alert) => suppressedRow(alert, sources))}
                selected={selected}
                isStale={isStale}
                onOpen={(alert) => set({ alert })}
                onMove={(alert) => selected !== undefined && set({ alert }, true)}
                action={{ label: 'Open rule', run: ({ key }) => openRule(ruleIds.get(key)) }}
              />
            </>
          )}
          {off.length > 0 && (
            <>
              <h2 className={styles.heading}>
                Rules that are off{' '}
                <span>
                  {off.length} of {rules.length}. They raise nothing, so nothing can return
                </span>
              </h2>
              <ListedGrid
                label="Rules off"
                rows={off.map((record) => ruleOffRow(record, names, sources.sentenceOf, actorIn))}
                onOpen={openRule}
                action={{ label: 'Open rule', run: ({ key }) => openRule(key) }}
              />
            </>
          )}
          {returned.length > 0 && (
            <>
              <h2 className={styles.heading}>
                Returned in this watch <span>since {formatClock(since).slice(0, 5)}Z</span>
              </h2>
              <ListedGrid
                label="Returned in this watch"
                columns={returnedColumns}
                isPast
                rows={returned.map((each) => returnedRow(each, sources, actorIn))}
              />
            </>
          )}
        </div>
        <footer className={page.foot}>
          <span>
            A shelved alert is still evaluated every {Math.round(pollMilliseconds() / 1000)} s. Its history continues,
            and it calls when it gets worse.
          </span>
          <span className={cx('meta', 'end')}>{longestWords(site)}</span>
        </footer>
      </div>
      {selected !== undefined && <AlertPanel key={selected} row={open && rowOf(open, sources)} onClose={close} />}
    </div>
  )
}
