import { useRouter } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'

import { Kbd } from '../../ui/values/Kbd.tsx'
import { Ring } from '../../ui/feedback/Ring.tsx'
import type { PaletteProps } from './Palette.tsx'
import styles from './PaletteWaiting.module.css'

/** Takes typed letters until the palette has loaded. */
export function PaletteWaiting({ query, onQuery, onClose }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null)
  const router = useRouter()
  useLayoutEffect(() => {
    const before = document.activeElement
    input.current?.focus()
    // The palette returns focus to where it was.
    return () => void (before instanceof HTMLElement && before.focus())
  }, [])
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key === 'Tab') event.preventDefault()
    if (event.key === 'Enter') void import('./Palette.tsx').then(({ runBest }) => runBest(query, router, onClose))
  }
  return (
    <>
      <div className={styles.backdrop} />
      <div className={styles.viewport}>
        <section className={styles.popup} style={{ width: 560 }} aria-label="Go to or run">
          <div className={styles.search}>
            <Search size={16} />
            <input
              ref={input}
              className={styles.input}
              aria-label="Go to or run"
              spellCheck={false}
              value={query}
              onChange={(event) => onQuery(event.target.value)}
              onKeyDown={pressed}
            />
            <Kbd keys="Esc" />
          </div>
          <output className={styles.none}>
            <Ring /> Loading the commands
          </output>
        </section>
      </div>
    </>
  )
}
