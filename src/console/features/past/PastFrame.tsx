import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

import { usePast } from '../../known/past/past-store.ts'
import { ComparePanel } from './compare/ComparePanel.tsx'
import { PastBar } from './PastBar.tsx'
import styles from './PastFrame.module.css'

/**
 * Around a page of the past, within the banners: a frame that can't be taken for now, and the bar. Doesn't
 * move during playback.
 */
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
  // `:has(.hatch)` would make browsers check every element of the page on each change.
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
