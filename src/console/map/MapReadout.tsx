import { useSyncExternalStore } from 'react'

import { announce } from '../ui/announcer.ts'
import { classNames } from '../ui/class-names.ts'
import { copyText } from '../ui/clipboard.ts'
import { formatMgrs } from '../ui/format/mgrs.ts'
import { formatPosition } from '../ui/format/position.ts'
import type { LonLat } from './geometry/lon-lat.ts'
import styles from './MapView.module.css'
import type { PointerStore } from './pointer.ts'

/** Where the pointer is, else the middle of the map; a click (or Enter) copies. */
export function MapReadout({ pointer, middle }: { pointer: PointerStore; middle: LonLat | undefined }) {
  const over = useSyncExternalStore(pointer.subscribe, pointer.get)
  const at = over ?? middle
  if (!at) return null
  const degrees = formatPosition(at[1], at[0]) ?? ''
  const mgrs = formatMgrs(at[1], at[0])
  return (
    <>
      <button type="button" className={styles.readout} title="Copy the position" onClick={() => void copy(degrees)}>
        <span className={styles.dim}>{over ? 'cursor' : 'centre'}</span> {degrees}
      </button>
      {mgrs !== undefined && (
        <button
          type="button"
          className={classNames(styles.readout, styles.mgrs)}
          title="Copy the MGRS reference"
          onClick={() => void copy(mgrs)}
        >
          <span className={styles.dim}>MGRS</span> {mgrs}
        </button>
      )}
    </>
  )
}

async function copy(text: string): Promise<void> {
  const isCopied = await copyText(text)
  announce(isCopied ? `Copied ${text}` : 'This browser did not let the page copy', isCopied ? 'polite' : 'assertive')
}
