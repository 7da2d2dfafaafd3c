import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import Layers from 'lucide-react/icons/layers'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'

import { Button } from '../ui/controls/Button.tsx'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { classNames } from '../ui/styles/class-names.ts'
import { Popover } from '../ui/overlay/Popover.tsx'
import type { LayerId } from './layer.ts'
import { layers } from './layers.ts'
import styles from './MapView.module.css'
import type { LayerReport } from './stage/layer-feed.ts'

/** Which layers are drawn, how many entities each shows, and what it could not draw. */
export function LayerPanel({
  visible,
  onVisible,
  reports,
  withoutPosition,
  onExport,
}: {
  visible: ReadonlySet<LayerId>
  onVisible: (visible: ReadonlySet<LayerId>) => void
  reports: ReadonlyMap<LayerId, LayerReport>
  withoutPosition: number
  onExport: () => void
}) {
  const [isOpen, setOpen] = useState(true)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const toggle = (id: LayerId, on: boolean) => {
    const next = new Set(visible)
    if (on) next.add(id)
    else next.delete(id)
    onVisible(next)
  }
  return (
    <div className={classNames(styles.box, styles.layers)}>
      <button type="button" className={styles['layers-title']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Layers size={14} strokeWidth={2.1} aria-hidden="true" />
        Layers
        <Chevron size={14} strokeWidth={2.1} aria-hidden="true" />
      </button>
      {isOpen && (
        <>
          <fieldset className={styles.rows} aria-label="Layers">
            {layers.map(({ id, label }) => (
              <div key={id} className={styles.row}>
                <Checkbox label={label} checked={visible.has(id)} onChange={(on) => toggle(id, on)} />
                <span className={styles.count}>
                  {visible.has(id) && <Omitted label={label} report={reports.get(id)} />}
                  {id === 'graticule'
                    ? visible.has(id)
                      ? ''
                      : 'off'
                    : visible.has(id)
                      ? (reports.get(id)?.count ?? 0)
                      : 'off'}
                </span>
              </div>
            ))}
          </fieldset>
          <div className={styles.foot}>
            {withoutPosition > 0 && (
              <p>
                {withoutPosition} {withoutPosition === 1 ? 'entity has' : 'entities have'} no position; the list has{' '}
                {withoutPosition === 1 ? 'it' : 'them'}.
              </p>
            )}
            <Button size="small" icon={<Download size={14} strokeWidth={1.8} aria-hidden="true" />} onClick={onExport}>
              Export GeoJSON
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function Omitted({ label, report }: { label: string; report: LayerReport | undefined }) {
  if (!report || report.omitted.size === 0) return null
  const sum = Array.from(report.omitted.values()).reduce((total, count) => total + count, 0)
  return (
    <Popover
      label={`Not drawn in ${label}`}
      trigger={
        <button type="button" className={styles.omitted} aria-label={`${label}: ${sum} not drawn`}>
          <TriangleAlert size={13} strokeWidth={2} aria-hidden="true" />
        </button>
      }
    >
      <b>Not drawn</b>
      <ul>
        {Array.from(report.omitted)
          .slice(0, 20)
          .map(([reason, count]) => (
            <li key={reason}>
              {reason}
              {count > 1 && ` (${count})`}
            </li>
          ))}
      </ul>
    </Popover>
  )
}
