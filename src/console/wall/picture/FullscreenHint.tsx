import { useEffect, useState } from 'react'

import styles from './Wall.module.css'

const SHOWN_MILLISECONDS = 20_000

/** Says how to fill the screen, for a while after the start and whenever the pointer moves; never once the screen is filled. */
export function FullscreenHint() {
  const [isShown, setShown] = useState(() => !fillsScreen())
  useEffect(() => {
    let timer = setTimeout(() => setShown(false), SHOWN_MILLISECONDS)
    const look = () => {
      clearTimeout(timer)
      setShown(!fillsScreen())
      timer = setTimeout(() => setShown(false), SHOWN_MILLISECONDS)
    }
    window.addEventListener('pointermove', look)
    window.addEventListener('resize', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', look)
      window.removeEventListener('resize', look)
    }
  }, [])
  return isShown ? (
    <p className={styles.hint}>
      <kbd>F11</kbd> fills the screen
    </p>
  ) : null
}

/** Kiosk mode and F11 fill it without the page's doing, so that the page is not told. */
function fillsScreen(): boolean {
  return (
    document.fullscreenElement !== null ||
    matchMedia('(display-mode: fullscreen)').matches ||
    (window.innerWidth >= window.screen.width && window.innerHeight >= window.screen.height)
  )
}
