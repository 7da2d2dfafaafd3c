import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { formatAbsoluteTime } from '../../../format/time.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { printSheets } from './print-sheets.ts'
import styles from '../../ui/print/PrintedSheets.module.css'

/** Prints its content once, and nothing else. Its heading is for browsers that can't print into margins. */
export function PrintedSheets({
  title,
  marking,
  onDone,
  children,
}: {
  title: string
  marking: string
  onDone: () => void
  children: (heading: ReactNode) => ReactNode
}) {
  // With the year, unless that is obvious.
  const [printed] = useState(() => formatAbsoluteTime(environmentNow(), 0))
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true })
    printSheets({ title, marking })
    return () => window.removeEventListener('afterprint', onDone)
  }, [title, marking, onDone])
  return createPortal(
    <div data-print className={styles.sheets}>
      {children(
        <span className={styles.marking}>
          {marking} · {title} · printed {printed}
        </span>,
      )}
    </div>,
    document.body,
  )
}
