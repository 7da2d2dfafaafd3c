import { useVirtualizer } from '@tanstack/react-virtual'
import { Link } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { environmentNow } from '../ui/ticker.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { LaneCard } from './held-cards.ts'
import { legWords, type LaneFacts } from './lane-facts.ts'
import styles from './Lane.module.css'
import { LaneCount } from './LaneCount.tsx'
import type { KnownEntities } from '../entities/known-entities.ts'
import { principalName } from './principal-name.ts'
import { statusTone } from './Status.tsx'
import type { StatusFamily } from './status-families.ts'
import { FamilyIcon } from './StatusIcon.tsx'
import cardStyles from './TaskCard.module.css'
import { cardName, TaskCard } from './TaskCard.tsx'
import type { LegKey } from './task-filter.ts'
import { taskLink } from './task-link.ts'

export interface LaneActions {
  toggle: () => void
  /** The pointer or the focus came to a card, or left. */
  hold: (by: 'pointer' | 'focus', id: string | undefined) => void
  loadNext: (keys: readonly LegKey[]) => void
  startOver: (keys: readonly LegKey[]) => void
  showRequest: (exchangeId: number) => void
}

export interface LaneProps {
  family: StatusFamily
  cards: readonly LaneCard[]
  facts: LaneFacts
  open: boolean
  entities: KnownEntities
  childCount: (id: string) => number
  selectedId: string | undefined
  /** The card that takes focus when the lane is tabbed into. */
  tabStop: string | undefined
  /** A card to scroll to and focus now. */
  focusTarget: { readonly id: string } | undefined
  loading: boolean
  offline: string | undefined
  emptyWords: string
  actions: LaneActions
}

const toneOf = (family: StatusFamily) => statusTone(family.statuses[0]?.value)

export const Lane = memo(function Lane(props: LaneProps) {
  const { family, cards, facts, open, actions } = props
  if (!open) {
    return (
      <section
        className={classNames(styles.lane, styles.shut, !facts.wanted && styles.off)}
        aria-label={family.name}
        data-collapsed
      >
        <div className={styles.strip}>
          <span className={classNames(styles.icon, toneOf(family))}>
            <FamilyIcon family={family.id} />
          </span>
          <LaneCount count={cards.length} facts={facts} short />
          <span className={styles.name} aria-hidden="true">
            {family.name}
          </span>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded="false"
            aria-label={`Expand ${family.name}`}
            onClick={actions.toggle}
          />
        </div>
      </section>
    )
  }
  return (
    <section className={styles.lane} aria-label={family.name}>
      <header className={styles.head}>
        <span className={classNames(styles.icon, toneOf(family))}>
          <FamilyIcon family={family.id} />
        </span>
        <span className={styles.name}>{family.name}</span>
        <LaneCount count={cards.length} facts={facts} />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded="true"
          aria-label={`Collapse ${family.name}`}
          title={`Collapse ${family.name}`}
          onClick={actions.toggle}
        />
      </header>
      <LaneCards {...props} />
      <LaneFoot {...props} />
    </section>
  )
})

function LaneCards({
  family,
  cards,
  facts,
  entities,
  childCount,
  selectedId,
  tabStop,
  focusTarget,
  emptyWords,
  actions,
}: LaneProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 100,
    getItemKey: (index) => cards[index]?.task.id ?? index,
    overscan: 4,
    // The last card clears the fade at the foot.
    paddingEnd: 20,
  })
  // Cards that change beneath the focus must not pull it back: only a new target moves it.
  const latest = useRef(cards)
  useEffect(() => {
    latest.current = cards
  }, [cards])
  useEffect(() => {
    if (!focusTarget) return
    const index = latest.current.findIndex((card) => card.task.id === focusTarget.id)
    if (index < 0) return
    virtual.scrollToIndex(index, { align: 'auto' })
    const frame = requestAnimationFrame(() =>
      scroller.current
        ?.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(focusTarget.id)}"]`)
        ?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [focusTarget, virtual])
  // What a poll has changed is measured before it is painted; the observer alone would let cards overlap for a frame.
  useLayoutEffect(() => {
    for (const item of scroller.current?.querySelectorAll<HTMLElement>('li[data-index]') ?? []) {
      virtual.resizeItem(Number(item.dataset['index']), item.offsetHeight)
    }
  }, [cards, virtual])
  if (facts.unread && cards.length === 0 && facts.problems.length === 0) {
    return (
      <div className={styles.cards} aria-busy="true" aria-label={`Reading ${family.name}`}>
        {[0, 1, 2].map((index) => (
          <div key={index} className={styles.skeleton}>
            <Skeleton width="60%" />
            <Skeleton width="92%" />
            <Skeleton width="70%" />
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
    )
  }
  if (cards.length === 0) {
    return (
      <div className={styles.cards}>
        <p className={styles.empty}>{emptyWords}</p>
      </div>
    )
  }
  const stop = cards.some((card) => card.task.id === tabStop) ? tabStop : cards[0]?.task.id
  const now = environmentNow()
  return (
    <div className={styles.cards} ref={scroller}>
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }} aria-label={`${family.name} tasks`}>
        {virtual.getVirtualItems().map((item) => {
          const card = cards[item.index]
          if (!card) return null
          const { task } = card
          const name = cardName(task, principalName(task.task.relations?.assignee, entities), now)
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-label={name}
              aria-setsize={cards.length}
              aria-posinset={item.index + 1}
              className={cardStyles.item}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Link
                {...taskLink(task)}
                className={cardStyles.link}
                data-task-id={task.id}
                tabIndex={task.id === stop ? 0 : -1}
                aria-label={name}
                aria-current={task.id === selectedId ? 'true' : undefined}
                draggable={false}
                onPointerEnter={() => actions.hold('pointer', task.id)}
                onPointerLeave={() => actions.hold('pointer', undefined)}
                onFocus={() => actions.hold('focus', task.id)}
                onBlur={() => actions.hold('focus', undefined)}
              >
                <TaskCard
                  card={card}
                  entities={entities}
                  subTasks={childCount(task.id)}
                  selected={task.id === selectedId}
                />
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function LaneFoot({ facts, loading, offline, actions, family }: LaneProps) {
  return (
    <footer className={styles.foot}>
      {facts.problems.map(({ key, problem }) => (
        <div key={key} className={styles.problem} role="alert">
          <b>
            <OctagonAlert size={14} strokeWidth={2.1} aria-hidden="true" />
            <span>
              {legWords(key)}: {problem.message}
            </span>
          </b>
          {problem.detail !== undefined && problem.detail !== '' && (
            <span className={styles.detail}>{problem.detail}</span>
          )}
          <span className={styles.actions}>
            {problem.kind === 'failed' ? (
              <Button size="small" disabledReason={offline} onClick={() => actions.loadNext([key])}>
                Try again
              </Button>
            ) : (
              <Button size="small" disabledReason={offline} onClick={() => actions.startOver([key])}>
                Start from page 1
              </Button>
            )}
            {problem.exchangeId !== undefined && (
              <Button
                size="small"
                variant="ghost"
                onClick={() => problem.exchangeId !== undefined && actions.showRequest(problem.exchangeId)}
              >
                Show request
              </Button>
            )}
          </span>
        </div>
      ))}
      {facts.next.length > 0 ? (
        <Button
          className={styles.load}
          icon={<ArrowDown size={15} strokeWidth={1.8} aria-hidden="true" />}
          busy={loading}
          disabledReason={offline}
          title={`Reads the next page of ${facts.next.map(legWords).join(' and ')}`}
          onClick={() => actions.loadNext(facts.next)}
        >
          Load next page
        </Button>
      ) : (
        facts.problems.length === 0 &&
        !facts.unread && (
          <div className={styles.end}>{facts.wanted ? 'End of results' : `${family.name} is not in the filter`}</div>
        )
      )}
    </footer>
  )
}
