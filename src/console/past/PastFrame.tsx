import { createPortal } from 'react-dom'

import { usePast } from '../live/past/past-store.ts'
import { ComparePanel } from './compare/ComparePanel.tsx'
import { PastBar } from './PastBar.tsx'
import styles from './PastFrame.module.css'

/** Around a page of the past, within the banners: a frame that nobody takes for now, and the bar. It stands still whatever plays. */
export function PastFrame() {
  const isPast = usePast((past) => past.source !== undefined)
  const place = isPast ? document.querySelector('[data-frame]') : null
  return place && createPortal(<Framed />, place)
}

function Framed() {
  const isGap = usePast((past) => past.shown?.gap !== undefined)
  return (
    <>
      <div className={styles.hatch} data-gap={isGap || undefined} />
      <ComparePanel />
      <PastBar />
    </>
  )
}
