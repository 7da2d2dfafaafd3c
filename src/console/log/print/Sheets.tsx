import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { printSheets } from './print-sheets.ts'
import styles from './Sheets.module.css'

/** Prints what it holds, in place of the page; calls `onDone` when that is over. */
export function Sheets({
  marking,
  time,
  onDone,
  children,
}: {
  marking: string
  /** When it is printed, in words. */
  time: string
  onDone: () => void
  children: ReactNode
}) {
  const [root] = useState(() => Object.assign(document.createElement('div'), { className: styles.sheets ?? '' }))
  useEffect(() => {
    const leave = printSheets(root, { marking, time }, onDone)
    window.print()
    return leave
  }, [root, marking, time, onDone])
  return createPortal(children, root)
}
