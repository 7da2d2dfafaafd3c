import { useId, useState, type KeyboardEvent } from 'react'

import { cx } from '../styles/cx.ts'
import styles from './use-completion.module.css'

interface CompletionOptions {
  label: string
  /** Best first; empty without input. Called while typing only. */
  find: () => readonly string[]
  onPick: (option: string) => void
}

/** For a plain text field: arrows enter the list, and outside it Enter does what the field does. */
export function useCompletion({ label, find, onPick }: CompletionOptions) {
  const id = useId()
  const [marked, setMarked] = useState<string>()
  const [isWanted, setWanted] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const options = isWanted && hasFocus ? find() : []
  const isOpen = options.length > 0
  const at = isOpen && marked !== undefined ? options.indexOf(marked) : -1
  const close = () => {
    setWanted(false)
    setMarked(undefined)
  }
  const pick = (option: string) => {
    close()
    onPick(option)
  }
  return {
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': at < 0 ? undefined : `${id}-${at}`,
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
    },
    /** Returns true if it used the key. */
    takeKey: (event: KeyboardEvent) => {
      const { key } = event
      const option = options[at]
      if (!isOpen || event.nativeEvent.isComposing) return false
      if (key === 'ArrowDown') setMarked(options[(at + 1) % options.length])
      else if (key === 'ArrowUp' && at >= 0) setMarked(options[at - 1])
      else if (key === 'Enter' && option !== undefined) pick(option)
      else if (key === 'Escape') close()
      else {
        if (key === 'Enter') close()
        return false
      }
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    close,
    /** Typing reopens a closed list. */
    reopen: () => {
      setWanted(true)
      setMarked(undefined)
    },
    list: isOpen && (
      <div id={id} {...listbox} aria-label={label} className={styles.list}>
        {options.map((option, index) => (
          <div
            key={option}
            id={`${id}-${index}`}
            {...choice}
            aria-selected={index === at}
            className={cx('mono', 'truncate', styles.option)}
            onPointerDown={(event) => {
              // Focus stays in the field.
              event.preventDefault()
              pick(option)
            }}
          >
            {option}
          </div>
        ))}
      </div>
    ),
  }
}

/** Focus stays in the field, which handles navigation. */
const listbox = { role: 'listbox' } as const
const choice = { role: 'option' } as const
