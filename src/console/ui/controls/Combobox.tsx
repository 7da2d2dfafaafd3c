import { Combobox as Base } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'

import styles from './Combobox.module.css'
import popup from './Select.module.css'

/** One value of a list too long to look through: some letters of it find it. */
export function Combobox({
  label,
  values,
  value,
  wordsOf,
  asideOf,
  noneWords,
  onQuery,
  onChange,
}: {
  label: string
  values: readonly string[]
  value: string
  /** What a value reads; letters of it find it. */
  wordsOf: (value: string) => string
  /** At the end of its line. */
  asideOf?: (value: string) => string | undefined
  /** What is said where nothing matches. */
  noneWords: string
  /** Told what is typed, for a list that depends on it. */
  onQuery?: (query: string) => void
  onChange: (value: string) => void
}) {
  return (
    <Base.Root
      items={values}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      onInputValueChange={onQuery}
      itemToStringLabel={wordsOf}
      filter={(each, query) => plain(wordsOf(each)).includes(plain(query))}
      autoHighlight
    >
      <Base.InputGroup className={styles.box}>
        <Base.Input
          className={styles.input}
          aria-label={label}
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
                  <span className="mono size-12 meta">{asideOf?.(each)}</span>
                </Base.Item>
              )}
            </Base.List>
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
