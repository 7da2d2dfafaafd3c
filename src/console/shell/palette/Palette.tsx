import { Autocomplete } from '@base-ui/react/autocomplete'
import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

import type { Steps } from '../../../picture/steps.ts'
import { cx } from '../../ui/styles/cx.ts'
import { currentCommands, keyWords, type Command, type CommandHeading } from '../../platform/commands/commands.ts'
import { isSureToBeBest, matchScore } from '../../platform/commands/match.ts'
import { foundCommands } from '../../platform/commands/searches.ts'
import { recentCommands, rememberCommand } from '../../platform/commands/recent.ts'
import { gatherKnown } from '../../known/mentions/known.ts'
import { useSession } from '../../platform/session/session.ts'
import { finishInSlices } from '../../ui/browser/time-slice.ts'
import { useInSlices } from '../../ui/browser/use-in-slices.ts'
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
  useEffect(gatherKnown, [])
  const router = useRouter()
  const typed = query.trim()
  const searched = useInSlices(useCallback(() => searchOf(typed, router), [typed, router]))
  const isSearching = searched?.typed !== typed
  const groups = groupsOf(typed, isSearching ? stillMatching(searched, typed) : searched.commands, router)
  const shown = groups.flatMap(({ items }) => items)
  const [best] = shown
  const highlighted = useRef<Command>(undefined)
  const run = (command: Command) => {
    if (command.disabledReason !== undefined) return
    onClose()
    runCommand(command)
  }
  /** Text with which Enter was pressed during the search, which then runs the best of all. */
  const awaited = useRef<string>(undefined)
  const runAwaited = useEffectEvent(() => {
    if (awaited.current === typed && best !== undefined) run(best)
    awaited.current = undefined
  })
  useEffect(() => {
    if (!isSearching) runAwaited()
  }, [isSearching])
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
            ref={input}
            className={styles.input}
            aria-label="Go to or run"
            placeholder="A view, an action, or the name or id of a task, entity, object or egress stream"
            spellCheck={false}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // It would also press the dialog that the command opens.
              event.preventDefault()
              if (isSearching) {
                event.preventBaseUIHandler()
                if (best !== undefined && isSureToBeBest(best, typed)) run(best)
                else awaited.current = typed
                // Enter may come before a match is highlighted.
              } else if (highlighted.current === undefined && best !== undefined) run(best)
            }}
          />
          <Kbd keys="Esc" />
        </div>
        <Autocomplete.Empty className={styles.none}>
          {groups.length === 0 && (isSearching ? 'Searching' : 'Nothing matches.')}
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
function runCommand(command: Command): void {
  if (command.asTyped !== true) rememberCommand(command.id.replace(/^recent /, ''), environmentUrl())
  command.run()
}

/** For an Enter before the palette has loaded. Closes it and runs what it would have chosen, if it can. */
export async function runBest(query: string, router: RegisteredRouter, onClose: () => void): Promise<void> {
  const typed = query.trim()
  let commands: readonly Command[] = []
  function* search(): Steps<void> {
    ;({ commands } = yield* searchOf(typed, router))
  }
  await finishInSlices(search(), () => false)
  const command = groupsOf(typed, commands, router)[0]?.items[0]
  if (command === undefined || command.disabledReason !== undefined) return
  onClose()
  runCommand(command)
}

interface Searched {
  readonly typed: string
  readonly commands: readonly Command[]
}

/** Among the view's many things, then among all. */
function* searchOf(typed: string, router: RegisteredRouter): Steps<Searched> {
  if (typed === '') return { typed, commands: [] }
  return { typed, commands: [...(yield* foundCommands(typed)), ...(yield* knownThings(typed, router))] }
}

/** Of the last search, what the typed text finds, too. */
function stillMatching(last: Searched | undefined, typed: string): readonly Command[] {
  return (last?.commands ?? []).flatMap((command) => {
    const score = matchScore(command.label, typed)
    return score > 0 ? [{ ...command, score }] : []
  })
}

interface CommandGroup {
  value: CommandHeading
  items: Command[]
}

/** Best first, in groups; recent ones without a query. */
function groupsOf(typed: string, searched: readonly Command[], router: RegisteredRouter): CommandGroup[] {
  const commands = allCommands(typed, searched, router).filter((command) => command.hidden !== true)
  if (typed === '')
    return [...recentGroup(commands, router), ...GROUPS.map((group) => groupOf(group, commands))].filter(isFilled)
  const scored = commands
    .map((command) => ({ command, score: scoreOf(command, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ command }) => command)
  return [...new Set(scored.map(headingOf))].map((heading) => groupOf(heading, scored))
}

function allCommands(typed: string, searched: readonly Command[], router: RegisteredRouter): Command[] {
  const ways = typed === '' ? [] : waysToTyped(typed, router)
  const offered = [...currentCommands(typed), ...offeredEverywhere(), ...searched, ...ways]
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
