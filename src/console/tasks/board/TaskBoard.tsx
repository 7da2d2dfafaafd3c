import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

import { useCommands } from '../../commands/commands.ts'
import { usePreferences } from '../../preferences/preferences.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { focusTask } from '../focus-task.ts'
import { rangeWords } from '../filters/filter-words.ts'
import { holdAt, withHolds, type Hold, type LaneCards } from './held-cards.ts'
import { emptyLaneWords, laneFacts } from '../../live/lane-facts.ts'
import { openLanes, type LaneChoices } from './lane-layout.ts'
import { Lane } from './Lane.tsx'
import type { LaneActions } from './lane-props.ts'
import { childrenOf, taskById, type Lanes, type LoadedTasks } from '../../live/loaded-tasks.ts'
import { families, type FamilyId } from '../../live/status/status-families.ts'
import styles from './TaskBoard.module.css'
import { taskFeed, useFeedState } from '../../live/task-store.ts'
import { chooseLane, useLaneChoices } from './use-lane-choices.ts'
import { useWidth } from '../use-width.ts'

interface BoardProps {
  loaded: LoadedTasks
  /** The lanes after the free-text filter. */
  lanes: Lanes
  /** The free text that the lanes were chosen by. */
  text: string
  selectedId: string | undefined
  isStale: boolean
  offline: string | undefined
}

const directions: Readonly<Record<string, readonly [lane: number, card: number]>> = {
  ArrowDown: [0, 1],
  j: [0, 1],
  ArrowUp: [0, -1],
  k: [0, -1],
  ArrowRight: [1, 0],
  l: [1, 0],
  ArrowLeft: [-1, 0],
  h: [-1, 0],
}

export function TaskBoard({ loaded, lanes, text, selectedId, isStale, offline }: BoardProps) {
  const [holds, setHolds] = useState<Partial<Record<'pointer' | 'focus', Hold>>>({})
  const choices = useLaneChoices()
  const [tabStop, setTabStop] = useState<string>()
  const [board, width] = useWidth()
  const loading = useFeedState((state) => state.loading)

  const cards = useMemo(
    () => withHolds(lanes, Object.values(holds), (id) => taskById(loaded, id)),
    [lanes, holds, loaded],
  )
  const latest = useRef<LaneCards>(cards)
  useEffect(() => {
    latest.current = cards
  }, [cards])

  const counts = useMemo(
    () => Object.fromEntries(families.map(({ id }) => [id, cards[id].length])) as Record<FamilyId, number>,
    [cards],
  )
  const open = useSteadyLanes(width - 16, counts, choices, loaded, holds.focus?.family)
  const openFamilies = useMemo(() => families.filter(({ id }) => open.has(id)), [open])

  const actions = useMemo(
    () =>
      Object.fromEntries(
        families.map(({ id }): [FamilyId, LaneActions] => [
          id,
          {
            toggle: () => chooseLane(id, open.has(id) ? 'shut' : 'open'),
            hold: (by, cardId) => {
              const hold = cardId === undefined ? undefined : holdAt(id, latest.current[id], cardId)
              if (by === 'focus' && cardId !== undefined) setTabStop(cardId)
              setHolds(({ [by]: _old, ...rest }) => (hold === undefined ? rest : { ...rest, [by]: hold }))
            },
            loadNext: (keys) => {
              void taskFeed
                .loadNext(keys)
                .then(() => announce(`${families.find((family) => family.id === id)?.name ?? ''}: page loaded`))
            },
            startOver: (keys) => void taskFeed.startOver(keys),
          },
        ]),
      ) as Record<FamilyId, LaneActions>,
    [open],
  )

  const move = (lane: number, step: number): void => {
    const order = openFamilies.filter(({ id }) => cards[id].length > 0)
    const at = order.findIndex(({ id }) => cards[id].some((card) => card.task.id === tabStop))
    const family = order[at < 0 ? 0 : Math.min(order.length - 1, Math.max(0, at + lane))]
    if (!family) return
    const list = cards[family.id]
    const current = at < 0 ? -1 : cards[order[at]?.id ?? family.id].findIndex((card) => card.task.id === tabStop)
    const index = at < 0 ? 0 : Math.min(list.length - 1, Math.max(0, current + step))
    const target = list[index]?.task
    if (!target) return
    // In the document before the next key comes, and so is the focus.
    flushSync(() => setTabStop(target.id))
    focusTask(document, target.id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = event.ctrlKey || event.metaKey || event.altKey ? undefined : directions[event.key]
    if (!direction || (event.key.length === 1 && !usePreferences.getState().singleKeys)) return
    if (!(event.target instanceof Element) || event.target.closest('[data-task-id]') === null) return
    event.preventDefault()
    move(...direction)
  }
  useCommands(
    ['j', 'k', 'h', 'l'].map((key) => ({
      id: `tasks.move.${key}`,
      label: 'Move between cards',
      group: 'This view' as const,
      keys: key,
      hidden: true,
      run: () => move(...(directions[key] ?? [0, 0])),
    })),
  )

  const childCount = useCallback((id: string) => childrenOf(loaded, id).length, [loaded])
  return (
    <div
      ref={board}
      className={classNames(styles.lanes, isStale && styles.stale)}
      onKeyDown={onKeyDown}
      role="presentation"
    >
      {families.map((family) => {
        const facts = laneFacts(loaded, family.id)
        return (
          <Lane
            key={family.id}
            family={family}
            cards={cards[family.id]}
            facts={facts}
            open={open.has(family.id)}
            entities={loaded.entities}
            childCount={childCount}
            selectedId={selectedId}
            tabStop={tabStop}
            isLoading={facts.legs.some((leg) => loading.includes(leg.key))}
            offline={offline}
            emptyWords={emptyLaneWords(facts, family.name, text.trim(), rangeWords(loaded.filter))}
            isNarrowed={text.trim() !== ''}
            actions={actions[family.id]}
          />
        )
      })}
    </div>
  )
}

/** Which lanes are open is decided anew when the room, the filter or a choice changes, not with every poll: lanes must not jump. */
function useSteadyLanes(
  width: number,
  counts: Readonly<Record<FamilyId, number>>,
  choices: LaneChoices,
  loaded: LoadedTasks,
  focused: FamilyId | undefined,
): ReadonlySet<FamilyId> {
  const unread = loaded.legs.length === 0 || loaded.legs.some((leg) => leg.walk.pages === 0)
  const basis = `${Math.round(width)} ${JSON.stringify(choices)} ${JSON.stringify(loaded.filter)}`
  const [decided, setDecided] = useState<{ basis: string; isSettled: boolean; open: ReadonlySet<FamilyId> }>()
  if (decided?.basis === basis && decided.isSettled) return decided.open
  // While the first pages are under way every wanted lane counts as filled, so that it stands where its cards will come.
  const expected = unread
    ? (Object.fromEntries(
        families.map(({ id }) => [id, counts[id] + (laneFacts(loaded, id).wanted ? 1 : 0)]),
      ) as Record<FamilyId, number>)
    : counts
  const open = openLanes(width, expected, choices, focused)
  const same = decided !== undefined && decided.basis === basis && [...open].join() === [...decided.open].join()
  if (!same || !unread) setDecided({ basis, isSettled: !unread, open })
  return open
}
