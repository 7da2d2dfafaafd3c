import { Autocomplete } from '@base-ui/react/autocomplete'
import Search from 'lucide-react/icons/search'
import { useCallback, useRef } from 'react'

import { currentCommands, keyWords, type Command } from '../commands/commands.ts'
import { matchScore } from '../commands/match.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import styles from './Palette.module.css'

const GROUPS = ['This view', 'Go to', 'Open', 'Console'] as const satisfies readonly Command['group'][]

export interface PaletteProps {
  query: string
  onQuery: (query: string) => void
  onClose: () => void
}

/** Everything that can be done from here, found by a few letters. */
export function Palette({ query, onQuery, onClose }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null)
  // At once and not a frame later as dialogs do: who types on right after Ctrl K must not lose letters.
  const takeFocus = useCallback((element: HTMLInputElement | null) => {
    input.current = element
    element?.focus()
  }, [])
  const groups = foundCommands(query)
  const highlighted = useRef<Command>(undefined)
  const run = (command: Command) => {
    if (command.disabledReason !== undefined) return
    onClose()
    command.run()
  }
  return (
    <Dialog open onClose={onClose} label="Go to or run" width={560} place="top" initialFocus={input}>
      <Autocomplete.Root
        open
        inline
        items={groups}
        // Found and ordered already.
        filter={null}
        value={query}
        onValueChange={(value, { reason }) => reason !== 'item-press' && onQuery(value)}
        itemToStringValue={(command) => command.label}
        autoHighlight="always"
        onItemHighlighted={(command: Command | undefined) => (highlighted.current = command)}
        keepHighlight
      >
        <div className={styles.search}>
          <Search size={16} strokeWidth={2.1} aria-hidden="true" />
          <Autocomplete.Input
            ref={takeFocus}
            className={styles.input}
            aria-label="Go to or run"
            placeholder="A view, an action, or the id of a task, entity or object"
            spellCheck={false}
            onKeyDown={(event) => {
              // Who types fast presses Enter before the first match has been marked.
              const best = groups[0]?.items[0]
              if (event.key === 'Enter' && highlighted.current === undefined && best !== undefined) run(best)
            }}
          />
          <Kbd keys="Esc" />
        </div>
        <Autocomplete.Empty className={styles.none}>
          {groups.length === 0 && 'Nothing like that here.'}
        </Autocomplete.Empty>
        <Autocomplete.List className={styles.list} aria-label="Commands">
          {(group: CommandGroup) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className={styles.group}>{group.value}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => (
                  <Autocomplete.Item
                    key={command.id}
                    value={command}
                    className={styles.option}
                    aria-disabled={command.disabledReason !== undefined || undefined}
                    title={command.disabledReason}
                    onClick={() => run(command)}
                  >
                    {command.icon}
                    <span className={styles.label}>{command.label}</span>
                    {command.detail !== undefined && <span className={styles.detail}>{command.detail}</span>}
                    {command.keys !== undefined && <Kbd keys={keyWords(command.keys)} />}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  )
}

/** What Enter runs for this query. */
export const bestCommand = (query: string): Command | undefined => foundCommands(query)[0]?.items[0]

interface CommandGroup {
  value: Command['group']
  items: Command[]
}

/** Best matches first, by group and within; without a query in the groups' own order. */
function foundCommands(query: string): CommandGroup[] {
  const scored = currentCommands(query)
    .filter((command) => command.hidden !== true)
    .map((command) => ({ command, score: scoreOf(command, query) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const inOrder = query.trim() === '' ? GROUPS : [...new Set(scored.map(({ command }) => command.group))]
  return inOrder
    .map((group) => ({
      value: group,
      items: scored.filter(({ command }) => command.group === group).map(({ command }) => command),
    }))
    .filter(({ items }) => items.length > 0)
}

/** What a view offers to open was found by the view: by an id too, which no label shows. */
function scoreOf(command: Command, query: string): number {
  if (command.asTyped) return 0.1
  const score = matchScore(command.label, query)
  return command.group === 'Open' ? Math.max(score, 0.25) : score
}
