import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Download from 'lucide-react/icons/download'
import Layers from 'lucide-react/icons/layers'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Fragment, memo, useCallback, useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { useSize, widthOf } from '../../../ui/browser/use-size.ts'
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx'
import { formatNumber } from '../../../../format/number.ts'
import { layers, type LayerId } from '../layers.ts'
import styles from '../MapView.module.css'
import type { LayerReport } from '../stage/layer-feed.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import { NARROW } from '../stage/camera-moves.ts'
import { TRAIL_HOURS, type TrailReach } from '../trail-reach.ts'

/** Layers with counts and what they left out. Shows icons only if narrow or folded. */
export const LayerPanel = memo(function LayerPanel({
  visible,
  onVisible,
  reports,
  leftOut,
  withoutPosition,
  trailReach,
  onExport,
}: {
  visible: ReadonlySet<LayerId>
  onVisible: (visible: ReadonlySet<LayerId>) => void
  reports: ReadonlyMap<LayerId, LayerReport>
  /** Layers that are counted, but not drawn where thousands crowd. */
  leftOut: readonly LayerId[]
  withoutPosition: number
  trailReach?: TrailReach | undefined
  onExport: () => void
}) {
  const [measure, isNarrow] = useSize(isNarrowMap, false)
  const [choice, setChoice] = useState<boolean>()
  const isOpen = choice ?? !isNarrow
  const Chevron = isOpen ? ChevronDown : ChevronLeft
  const measureMap = useCallback((panel: HTMLElement | null) => measure(panel?.parentElement ?? null), [measure])
  const toggle = (id: LayerId, on: boolean) => {
    const next = new Set(visible)
    if (on) next.add(id)
    else next.delete(id)
    onVisible(next)
  }
  return (
    <div ref={measureMap} className={cx(styles.box, styles.layers, !isOpen && styles.folded)}>
      <button
        type="button"
        className={styles['layers-title']}
        aria-expanded={isOpen}
        {...hint(isOpen ? undefined : 'Name the layers')}
        onClick={() => setChoice(!isOpen)}
      >
        <Layers />
        {isOpen ? 'Layers' : <VisuallyHidden>Layers</VisuallyHidden>}
        <Chevron />
      </button>
      <fieldset className={styles.rows} aria-label="Layers">
        {layers.map(({ id, label, means, isOfView, icon: Icon }) => {
          const count = visible.has(id) ? (isOfView ? '' : countWords(reports.get(id))) : 'off'
          const words = isOpen ? (
            label
          ) : (
            <>
              <VisuallyHidden>{label}</VisuallyHidden>
              <Icon size={15} />
            </>
          )
          return (
            <div key={id} className={styles.row}>
              <Checkbox
                label={words}
                hint={isOpen ? means : `${[label, count].filter(Boolean).join(', ')}\n${means}`}
                checked={visible.has(id)}
                onChange={(on) => toggle(id, on)}
              />
              <span className={cx('line', 'number', 'gap-4')}>
                {visible.has(id) && <Remarks label={label} report={reports.get(id)} isLeftOut={leftOut.includes(id)} />}
                {id === 'trails' && isOpen && trailReach !== undefined && <Reach {...trailReach} />}
                {isOpen && count}
              </span>
            </div>
          )
        })}
      </fieldset>
      <div className={styles.foot}>
        {isOpen && withoutPosition > 0 && (
          <p>
            {withoutPosition} {withoutPosition === 1 ? 'entity has' : 'entities have'} no position. See the list.
          </p>
        )}
        <Button icon={<Download />} aria-label="Export GeoJSON" onClick={onExport}>
          {isOpen ? 'Export GeoJSON' : undefined}
        </Button>
      </div>
    </div>
  )
})

/** This page's own observations are always drawn. */
function Reach({ hours, onHours, problem }: TrailReach) {
  return (
    <select
      className={styles.reach}
      aria-label="Trails reach back"
      aria-invalid={problem !== undefined || undefined}
      {...hint(problem ?? 'Positions from the journal and from this page')}
      value={hours}
      onChange={(event) => onHours(TRAIL_HOURS.find((each) => String(each) === event.target.value) ?? 0)}
    >
      {TRAIL_HOURS.map((each) => (
        <option key={each} value={each}>
          {each === 0 ? 'as seen' : `${each} h`}
        </option>
      ))}
    </select>
  )
}

function Remarks({ label, report, isLeftOut }: { label: string; report: LayerReport | undefined; isLeftOut: boolean }) {
  const sections = [
    { title: 'Not drawn', counts: report?.omitted },
    { title: 'Drawn simplified', counts: report?.simplified },
    { title: 'Being simplified', counts: report?.pending },
  ].flatMap(({ title, counts }) => (counts && counts.size > 0 ? [{ title, counts, sum: sumOf(counts) }] : []))
  if (sections.length === 0 && !isLeftOut) return null
  const titles = new Set([...(isLeftOut ? ['Not drawn'] : []), ...sections.map(({ title }) => title)])
  const words = [
    ...(isLeftOut ? ['not drawn where thousands crowd'] : []),
    ...sections.map(({ title, sum }) => `${sum} ${title.toLowerCase()}`),
  ]
  return (
    <Popover
      label={`${[...titles].join(', ')} in ${label}`}
      trigger={
        <button type="button" className="line caution" aria-label={`${label}: ${words.join(', ')}`}>
          <TriangleAlert size={13} />
        </button>
      }
    >
      {isLeftOut && <p>Not drawn where thousands crowd. Zoom in</p>}
      {sections.map(({ title, counts }) => (
        <Fragment key={title}>
          <b>{title}</b>
          <ul>
            {Array.from(counts)
              .slice(0, 20)
              .map(([words, count]) => (
                <li key={words}>
                  {words}
                  {count > 1 && ` (${count})`}
                </li>
              ))}
          </ul>
        </Fragment>
      ))}
    </Popover>
  )
}

function countWords(report: LayerReport | undefined): string {
  return report === undefined ? '…' : formatNumber(report.count)
}

function isNarrowMap(map: HTMLElement): boolean {
  return widthOf(map) < NARROW
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return Array.from(counts.values()).reduce((total, count) => total + count, 0)
}
