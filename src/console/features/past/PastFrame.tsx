import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

import { usePast } from '../../known/past/past-store.ts'
import { ComparePanel } from './compare/ComparePanel.tsx'
import { PastBar } from './PastBar.tsx'
import styles from './PastFrame.module.css'

/** A frame that can't be taken for now, within the banners, and the bar. Doesn't move in playback. */
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
