import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

import { cx } from '../../../ui/styles/cx.ts'
import { useWindowPart } from '../../../platform/url-state/window-part.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { usePreferences, setPreferences } from '../../../platform/preferences/preferences.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { focusTask } from '../focus-task.ts'
import { rangeWords } from '../filters/filter-words.ts'
import {
  countOfCards,
  pinAt,
  indexOfCard,
  taskAt,
  withPins,
  type Pin,
  type LaneCards,
  type Lanes,
} from './pinned-cards.ts'
import { emptyLaneWords, laneFacts } from '../../../known/lane-facts.ts'
import { openLanes, type LaneChoices } from './lane-layout.ts'
import { Lane } from './Lane.tsx'
import type { LaneActions } from './lane-props.ts'
import { families, type FamilyId, type StatusFamily } from '../../../../task/status-families.ts'
import styles from './TaskBoard.module.css'
import type { TaskFilter } from '../../../../picture/filter/task-filter.ts'
import { useFeedState, useLists, usePictureStore } from '../../../known/use-tasks.ts'
import type { TaskList } from '../../../../picture/walks.ts'
import { useSize, widthOf } from '../../../ui/browser/use-size.ts'
import { usePinned } from '../../../ui/browser/use-pinned.ts'

interface BoardProps {
  filter: TaskFilter
  /** After the text filter. */
  lanes: Lanes
  /** The text filter. */
  text: string
  selectedId: string | undefined
  isStale: boolean
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

/** The board's initial width is the window's without the rail, which mostly is right and avoids a jump. */
const RAIL_WIDTH = 64

export function TaskBoard({ filter, lanes, text, selectedId, isStale }: BoardProps) {
  const { feed, tasks } = usePictureStore()
  const [holds, setHolds] = useState<Partial<Record<'pointer' | 'focus', Pin>>>({})
  const choices: LaneChoices = usePreferences((preferences) => preferences.openLanes)
  const [tabStop, setTabStop] = useState<string>()
  const [board, width] = useSize(widthOf, window.innerWidth - RAIL_WIDTH, true)
  const loading = useFeedState((state) => state.loading)

  const lists = useLists(filter)
  // A pinned card compares with its current task, even if that left the lanes.
  const cards = usePinned(useMemo(() => withPins(lanes, Object.values(holds), tasks.all.get), [lanes, holds, tasks]))
  const latest = useRef<LaneCards>(cards)
  useEffect(() => {
    latest.current = cards
  }, [cards])

  const counts = useMemo(
    () => Object.fromEntries(families.map(({ id }) => [id, countOfCards(cards[id])])) as Record<FamilyId, number>,
    [cards],
  )
  const part = useWindowPart()
  // A window may be for one lane.
  const lanesShown = useMemo(() => {
    const one = families.filter(({ id }) => part === `lane.${id}`)
    return one.length === 0 ? families : one
  }, [part])
  const open = usePinned(useSteadyLanes(width - 16, counts, choices, filter, lists, holds.focus?.family))
  const openFamilies = useMemo(() => lanesShown.filter(({ id }) => open.has(id)), [open, lanesShown])

  const actions = useMemo(
    () =>
      Object.fromEntries(
        families.map(({ id }): [FamilyId, LaneActions] => [
          id,
          {
            toggle: () => setPreferences({ openLanes: { ...choices, [id]: !open.has(id) } }),
            hold: (by, cardId) => {
              const hold = cardId === undefined ? undefined : pinAt(id, latest.current[id], cardId)
              if (by === 'focus' && cardId !== undefined) setTabStop(cardId)
              setHolds(({ [by]: _old, ...rest }) => (hold === undefined ? rest : { ...rest, [by]: hold }))
            },
            loadNext: (keys) => {
              void feed.pages
                .loadNext(keys)
                .then(() => announce(`${families.find((family) => family.id === id)?.name ?? ''}: page loaded`))
            },
            startOver: (keys) => void feed.startOver(keys),
          },
        ]),
      ) as Record<FamilyId, LaneActions>,
    [open, choices, feed],
  )

  const move = (lane: number, step: number): void => {
    const order = openFamilies.filter(({ id }) => counts[id] > 0)
    const indexIn = ({ id }: StatusFamily) => (tabStop === undefined ? -1 : indexOfCard(cards[id], tabStop))
    const at = order.findIndex((lane) => indexIn(lane) >= 0)
    const family = order[at < 0 ? 0 : Math.min(order.length - 1, Math.max(0, at + lane))]
    if (!family) return
    const current = at < 0 ? -1 : indexIn(order[at] ?? family)
    const index = at < 0 ? 0 : Math.min(counts[family.id] - 1, Math.max(0, current + step))
    const target = taskAt(cards[family.id], index)
    if (!target) return
    // The next key needs card and focus in the document.
    flushSync(() => setTabStop(target.id))
    focusTask(document, target.id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = event.ctrlKey || event.metaKey || event.altKey ? undefined : directions[event.key]
    // Letters are commands and may end a sequence: `g l`.
    if (!direction || event.key.length === 1) return
    if (!(event.target instanceof Element) || event.target.closest('[data-task-id]') === null) return
    event.preventDefault()
    move(...direction)
  }
  useCommands(
    ['j', 'k', 'h', 'l'].map((key) => ({
      id: `tasks.move.${key}`,
      label: 'Move between cards',
      keys: key,
      hidden: true,
      run: () => move(...(directions[key] ?? [0, 0])),
    })),
  )

  // Lanes without that card use their first.
  const stopFamily = tabStop === undefined ? undefined : (holds.focus?.family ?? tasks.all.get(tabStop)?.family)
  const facts = useMemo(() => new Map(families.map(({ id }) => [id, laneFacts(lists, id)])), [lists])
  return (
    <div
      ref={board}
      className={cx(styles.lanes, isStale && styles.stale)}
      data-alone={lanesShown.length === 1 || undefined}
      onKeyDown={onKeyDown}
      role="presentation"
    >
      {lanesShown.map((family) => {
        const lane = facts.get(family.id)
        if (lane === undefined) return null
        return (
          <Lane
            key={family.id}
            family={family}
            cards={cards[family.id]}
            facts={lane}
            open={open.has(family.id) || lanesShown.length === 1}
            selectedId={selectedId}
            tabStop={family.id === stopFamily ? tabStop : undefined}
            isLoading={lane.lists.some((list) => loading.includes(list.key))}
            emptyWords={emptyLaneWords(lane, family.name, text.trim(), rangeWords(filter))}
            isNarrowed={text.trim() !== ''}
            actions={actions[family.id]}
          />
        )
      })}
    </div>
  )
}

/** Which lanes are open changes with picture, filter or choice, not with polls, so that lanes don't jump. */
function useSteadyLanes(
  width: number,
  counts: Readonly<Record<FamilyId, number>>,
  choices: LaneChoices,
  filter: TaskFilter,
  lists: readonly TaskList[],
  focused: FamilyId | undefined,
): ReadonlySet<FamilyId> {
  const unread = lists.some((list) => list.walk.pages === 0)
  const basis = `${Math.round(width)} ${JSON.stringify(choices)} ${JSON.stringify(filter)}`
  const [decided, setDecided] = useState<{ basis: string; isSettled: boolean; open: ReadonlySet<FamilyId> }>()
  if (decided?.basis === basis && decided.isSettled) return decided.open
  // While the first pages load, each wanted lane counts as filled, so that it is where its cards will be.
  const expected = unread
    ? (Object.fromEntries(families.map(({ id }) => [id, counts[id] + (laneFacts(lists, id).wanted ? 1 : 0)])) as Record<
        FamilyId,
        number
      >)
    : counts
  const open = openLanes(width, expected, choices, focused)
  const same = decided !== undefined && decided.basis === basis && [...open].join() === [...decided.open].join()
  if (!same || !unread) setDecided({ basis, isSettled: !unread, open })
  return open
}
