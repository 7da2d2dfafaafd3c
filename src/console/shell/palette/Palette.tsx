import { Autocomplete } from '@base-ui/react/autocomplete'
import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { useCallback, useEffect, useRef } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { currentCommands, keyWords, type Command, type CommandHeading } from '../../platform/commands/commands.ts'
import { matchScore } from '../../platform/commands/match.ts'
import { recentCommands, rememberCommand } from '../../platform/commands/recent.ts'
import { gatherKnown } from '../../known/mentions/known.ts'
import { useSession } from '../../platform/session/session.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Kbd } from '../../ui/values/Kbd.tsx'
import { knownByCommandId, knownThings, loadKnownThings, waysToTyped } from './known-things.ts'
import { offeredEverywhere } from './offered-everywhere.ts'
import styles from './Palette.module.css'

const GROUPS = ['This view', 'Go to', 'Open', 'Console'] as const satisfies readonly CommandHeading[]

const SHOWN_RECENT = 4

export interface PaletteProps {
  query: string
  onQuery: (query: string) => void
  onClose: () => void
}

export async function loadPalette(): Promise<typeof Palette> {
  await loadKnownThings()
  return Palette
}

export function Palette({ query, onQuery, onClose }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null)
  // Dialogs focus a frame later and would lose letters typed right after Ctrl K.
  const takeFocus = useCallback((element: HTMLInputElement | null) => {
    input.current = element
    element?.focus()
  }, [])
  useEffect(gatherKnown, [])
  const groups = foundCommands(query, useRouter())
  const highlighted = useRef<Command>(undefined)
  const run = (command: Command) => {
    if (command.disabledReason !== undefined) return
    onClose()
    runCommand(command)
  }
  return (
    <Dialog onClose={onClose} label="Go to or run" width={560} place="top" initialFocus={input}>
      <Autocomplete.Root
        open
        inline
        items={groups}
        filter={null}
        value={query}
        onValueChange={(value, { reason }) => reason !== 'item-press' && onQuery(value)}
        itemToStringValue={(command) => command.label}
        autoHighlight="always"
        onItemHighlighted={(command: Command | undefined) => (highlighted.current = command)}
        keepHighlight
      >
        <div className={styles.search}>
          <Search size={16} />
          <Autocomplete.Input
            ref={takeFocus}
            className={styles.input}
            aria-label="Go to or run"
            placeholder="A view, an action, or the name or id of a task, entity, object or egress stream"
            spellCheck={false}
            onKeyDown={(event) => {
              // Enter may come before a match is highlighted.
              const best = groups[0]?.items[0]
              if (event.key === 'Enter' && highlighted.current === undefined && best !== undefined) run(best)
            }}
          />
          <Kbd keys="Esc" />
        </div>
        <Autocomplete.Empty className={styles.none}>{groups.length === 0 && 'Nothing matches.'}</Autocomplete.Empty>
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
                    onClick={() => run(command)}
                  >
                    {command.icon}
                    <span className={cx('grow', 'shrinks', 'truncate')}>{command.label}</span>
                    {(command.disabledReason ?? command.detail) !== undefined && (
                      <span className="size-12 meta">{command.disabledReason ?? command.detail}</span>
                    )}
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

/** Remembers its id, not the typed text. */
export function runCommand(command: Command): void {
  if (command.asTyped !== true) rememberCommand(command.id.replace(/^recent /, ''), environmentUrl())
  command.run()
}

export function bestCommand(query: string, router: RegisteredRouter): Command | undefined {
  return foundCommands(query, router)[0]?.items[0]
}

interface CommandGroup {
  value: CommandHeading
  items: Command[]
}

/** Best first, in groups; recent ones without a query. */
function foundCommands(query: string, router: RegisteredRouter): CommandGroup[] {
  const typed = query.trim()
  const commands = allCommands(typed, router).filter((command) => command.hidden !== true)
  if (typed === '')
    return [...recentGroup(commands, router), ...GROUPS.map((group) => groupOf(group, commands))].filter(isFilled)
  const scored = commands
    .map((command) => ({ command, score: scoreOf(command, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ command }) => command)
  return [...new Set(scored.map(headingOf))].map((heading) => groupOf(heading, scored))
}

function allCommands(typed: string, router: RegisteredRouter): Command[] {
  const elsewhere = typed === '' ? [] : [...knownThings(typed, router), ...waysToTyped(typed, router)]
  const offered = [...currentCommands(typed), ...offeredEverywhere(), ...elsewhere]
  const byId = new Map(offered.toReversed().map((command) => [command.id, command]))
  return [...byId.values()].toReversed()
}

function recentGroup(commands: readonly Command[], router: RegisteredRouter): CommandGroup[] {
  const ids = recentCommands(environmentUrl())
  const byId = new Map([...knownByCommandId(ids, router), ...commands].map((command) => [command.id, command]))
  const items = ids.flatMap((id) => byId.get(id) ?? []).slice(0, SHOWN_RECENT)
  // Options need unique ids, and these are listed twice.
  return [{ value: 'Recent', items: items.map((command) => ({ ...command, id: `recent ${command.id}` })) }]
}

function groupOf(value: CommandHeading, commands: readonly Command[]): CommandGroup {
  return { value, items: commands.filter((command) => headingOf(command) === value) }
}

function headingOf({ group = 'This view' }: Command): CommandHeading {
  return group
}

function environmentUrl(): string {
  return useSession.getState().environment?.url ?? ''
}

function isFilled({ items }: CommandGroup): boolean {
  return items.length > 0
}

/** A view may know more of its items than labels, such as ids. */
function scoreOf(command: Command, query: string): number {
  if (command.asTyped) return 0.1
  const score = command.score ?? matchScore(command.label, query)
  return command.group === 'Open' ? Math.max(score, 0.25) : score
}
