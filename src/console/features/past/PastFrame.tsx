import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

import { usePast } from '../../known/past/past-store.ts'
import { ComparePanel } from './compare/ComparePanel.tsx'
import { PastBar } from './PastBar.tsx'
import styles from './PastFrame.module.css'

/** Around a page of the past, within the banners: a frame that nobody takes for now, and the bar. It stands still whatever plays. */
export function PastFrame() {
  const isPast = usePast((past) => past.source !== undefined)
  const place = isPast ? frame() : null
  return place && createPortal(<Framed />, place)
}

function frame(): HTMLElement | null {
  return document.querySelector('[data-frame]')
}

function Framed() {
  const isGap = usePast((past) => past.shown?.gap !== undefined)
  // Not `:has(.hatch)`: a browser would look at every element of the page again with each that comes or goes.
  useLayoutEffect(() => {
    frame()?.setAttribute('data-past', isGap ? 'gap' : '')
    return () => frame()?.removeAttribute('data-past')
  }, [isGap])
  return (
    <>
      <div className={styles.hatch} />
      <ComparePanel />
      <PastBar />
    </>
  )
}
