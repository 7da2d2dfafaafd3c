import { Combobox as Base } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'

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
  const items = useRef<Items>(null)
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
      onItemHighlighted={(_, { reason, index }) => {
        // Others on the way are drawn, and scrolled to by the library.
        const isFar = reason === 'none' || (reason === 'keyboard' && (index === 0 || index === offered.length - 1))
        if (isFar && index >= 0) queueMicrotask(() => items.current?.scrollToIndex(index))
      }}
      autoHighlight
      virtualized
    >
      <Base.InputGroup className={cx(styles.box, className)} {...hint(disabledReason)}>
        <Base.Input
          className={styles.input}
          aria-label={label}
          placeholder={placeholder}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          // Of a closed list it would empty the field, while the value stays.
          onKeyDown={(event) => event.key === 'Escape' && !isOpen && event.preventBaseUIHandler()}
        />
        <Base.Trigger className={styles.trigger} aria-label={`Show all of ${label.toLowerCase()}`}>
          <ChevronDown size={14} />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner className={popup.positioner} sideOffset={4}>
          <Base.Popup className={cx(popup.popup, styles.popup)}>
            <Base.Empty>
              <div className={styles.none}>{noneWords}</div>
            </Base.Empty>
            <List label={label} wordsOf={wordsOf} asideOf={asideOf} ref={items} />
            {foot !== undefined && offered.length > 0 && <div className={styles.none}>{foot}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type Items = Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>

/** Virtualized: there are hundreds of time zones. */
function List({
  label,
  wordsOf,
  asideOf,
  ref,
}: {
  label: string
  wordsOf: (value: string) => string
  asideOf: ((value: string) => string | undefined) | undefined
  ref: Ref<Items>
}) {
  const values = Base.useFilteredItems<string>()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: values.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ITEM_PIXELS,
    overscan: 10,
  })
  useImperativeHandle(ref, () => virtual, [virtual])
  // As wide as if all were there, so that scrolling doesn't change it.
  const letters = values.reduce((most, each) => Math.max(most, wordsOf(each).length), 0)
  return (
    <Base.List aria-label={label} className={styles.list} ref={scroller}>
      <div role="presentation" style={{ height: virtual.getTotalSize(), minWidth: `calc(${letters}ch + 80px)` }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const value = values[index]
          return (
            value !== undefined && (
              <Base.Item
                key={value}
                value={value}
                index={index}
                className={cx(popup.item, styles.item)}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={values.length}
                aria-posinset={index + 1}
              >
                <span className={popup.tick}>
                  <Base.ItemIndicator>
                    <Check />
                  </Base.ItemIndicator>
                </span>
                <span className="grow">{wordsOf(value)}</span>
                <span className={cx('mono', 'size-12', 'meta')}>{asideOf?.(value)}</span>
              </Base.Item>
            )
          )
        })}
      </div>
    </Base.List>
  )
}

const ITEM_PIXELS = 28

/** `new york` finds `America/New_York`. */
function plain(words: string): string {
  return words.trim().toLowerCase().replaceAll('_', ' ')
}
