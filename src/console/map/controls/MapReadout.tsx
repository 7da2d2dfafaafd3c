import { useSyncExternalStore } from 'react'

import { classNames } from '../../ui/styles/class-names.ts'
import { copyAndSay } from '../../ui/browser/clipboard.ts'
import { useConventions } from '../../format/conventions.ts'
import { formatCoordinates, formatOtherCoordinates } from '../../format/coordinates.ts'
import type { LonLat } from '../geometry/lon-lat.ts'
import styles from '../MapView.module.css'
import type { PointerStore } from '../pointer.ts'
import { hint } from '../../ui/overlay/hint.ts'

/** Where the pointer is, else the middle of the map; a click (or Enter) copies. */
export function MapReadout({ pointer, middle }: { pointer: PointerStore; middle: LonLat | undefined }) {
  useConventions()
  const over = useSyncExternalStore(pointer.subscribe, pointer.get)
  const at = over ?? middle
  if (!at) return null
  const place = formatCoordinates(at[1], at[0]) ?? ''
  const other = formatOtherCoordinates(at[1], at[0])
  return (
    <>
      <button
        type="button"
        className={styles.readout}
        {...hint('Copy the position')}
        onClick={() => void copyAndSay(place, place)}
      >
        <span className="meta">{over ? 'cursor' : 'centre'}</span> {place}
      </button>
      {other !== undefined && (
        <button
          type="button"
          className={classNames(styles.readout, styles.mgrs)}
          {...hint(`Copy as ${other.label}`)}
          onClick={() => void copyAndSay(other.text, other.text)}
        >
          <span className="meta">{other.label}</span> {other.text}
        </button>
      )}
    </>
  )
}
