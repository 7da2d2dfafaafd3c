import { Combobox as Base } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useMemo, useState } from 'react'

import { cx, type ClassName } from '../styles/cx.ts'
import { hint } from '../overlay/hint.ts'
import { useDisabledReason } from './disabled-because.ts'
import styles from './Combobox.module.css'
import popup from './Select.module.css'

export function Combobox({
  label,
  values,
  value,
  wordsOf,
  asideOf,
  noneWords,
  onQuery,
  onChange,
  placeholder,
  footWords,
  disabledReason: ownReason,
  className,
}: {
  label: string
  /** All values, or those for the typed text, evaluated while open. */
  values: readonly string[] | ((query: string) => readonly string[])
  value: string
  /** Shown and searched. */
  wordsOf: (value: string) => string
  asideOf?: (value: string) => string | undefined
  noneWords: string
  onQuery?: (query: string) => void
  onChange: (value: string) => void
  placeholder?: string
  /** Shown below the list. */
  footWords?: (count: number) => string | undefined
  disabledReason?: string | undefined
  className?: ClassName | undefined
}) {
  const disabledReason = useDisabledReason(ownReason)
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const isSearched = typeof values === 'function'
  const offered = useMemo(
    () => (typeof values !== 'function' ? values : isOpen ? values(query) : []),
    [values, isOpen, query],
  )
  const foot = footWords?.(offered.length)
  return (
    <Base.Root
      items={offered}
      filter={isSearched ? null : (each, text) => plain(wordsOf(each)).includes(plain(text))}
      value={value === '' && isSearched ? null : value}
      onValueChange={(next) => next !== null && onChange(next)}
      onInputValueChange={(text, { reason }) => {
        // A chosen value's text isn't a query.
        setQuery(reason === 'input-change' ? text : '')
        onQuery?.(text)
      }}
      onOpenChange={setOpen}
      readOnly={disabledReason !== undefined}
      itemToStringLabel={wordsOf}
      autoHighlight
    >
      <Base.InputGroup className={cx(styles.box, className)} {...hint(disabledReason)}>
        <Base.Input
          className={styles.input}
          aria-label={label}
          placeholder={placeholder}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Base.Trigger className={styles.trigger} aria-label={`Show all of ${label.toLowerCase()}`}>
          <ChevronDown size={14} />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner className={popup.positioner} sideOffset={4}>
          <Base.Popup className={popup.popup}>
            <Base.Empty>
              <div className={styles.none}>{noneWords}</div>
            </Base.Empty>
            <Base.List aria-label={label}>
              {(each: string) => (
                <Base.Item key={each} value={each} className={popup.item}>
                  <span className={popup.tick}>
                    <Base.ItemIndicator>
                      <Check />
                    </Base.ItemIndicator>
                  </span>
                  <span className="grow">{wordsOf(each)}</span>
                  <span className={cx('mono', 'size-12', 'meta')}>{asideOf?.(each)}</span>
                </Base.Item>
              )}
            </Base.List>
            {foot !== undefined && offered.length > 0 && <div className={styles.none}>{foot}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** `new york` finds `America/New_York`. */
function plain(words: string): string {
  return words.trim().toLowerCase().replaceAll('_', ' ')
}
