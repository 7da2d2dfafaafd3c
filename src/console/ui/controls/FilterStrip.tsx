import X from 'lucide-react/icons/x'
import { useRef } from 'react'

import { cx, type ClassName } from '../styles/cx.ts'
import { announce } from '../feedback/announcer.ts'
import { Button } from './Button.tsx'
import styles from './FilterStrip.module.css'

interface Filter {
  /** "Status Executing". */
  readonly words: string
  readonly onDrop: () => void
}

export function FilterStrip({
  filters,
  onClear,
  className,
}: {
  filters: readonly Filter[]
  onClear: () => void
  className?: ClassName | undefined
}) {
  const list = useRef<HTMLUListElement>(null)
  if (filters.length === 0) return null
  const drop = ({ words, onDrop }: Filter, index: number) => {
    // The pressed button disappears, so focus moves to another or to the view.
    const others = [...(list.current?.querySelectorAll('button') ?? [])].filter((_, each) => each !== index)
    const next = others[Math.min(index, others.length - 1)] ?? list.current?.closest('main')
    onDrop()
    next?.focus()
    announce(`Filter dropped: ${words}`)
  }
  return (
    <div className={cx(styles.strip, className)}>
      <ul ref={list} className={styles.list} aria-label="Filters">
        {filters.map((filter, index) => (
          <li key={filter.words}>
            <button
              type="button"
              className={styles.chip}
              aria-label={`Drop filter: ${filter.words}`}
              onClick={() => drop(filter, index)}
            >
              <span className="truncate">{filter.words}</span>
              <X size={13} />
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        onClick={() => {
          list.current?.closest('main')?.focus()
          onClear()
          announce('Filters cleared')
        }}
      >
        Clear filters
      </Button>
    </div>
  )
}
