import ArrowDown from 'lucide-react/icons/arrow-down'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { memo, useRef } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { listsWords, listWords, type LaneFacts } from '../../../known/lane-facts.ts'
import { useOfflineReason } from '../../../known/freshness/FreshnessLine.tsx'
import { isPast } from '../../../known/past/past-store.ts'
import { ShowRequest } from '../../../platform/connection/ShowRequest.tsx'
import styles from './Lane.module.css'
import { countOfCards, cardAt, indexOfCard } from './pinned-cards.ts'
import { statusTone } from '../../../known/status/Status.tsx'
import type { LaneProps } from './lane-props.ts'
import { FamilyIcon } from '../../../known/status/StatusIcon.tsx'
import { countOf } from '../../../../format/count.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { shownNow } from '../../../ui/browser/ticker.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { CardList } from './lazy-card-list.tsx'

export const Lane = memo(function Lane(props: LaneProps) {
  const { family, cards, facts, open, actions, isNarrowed } = props
  const icon = (
    <span className={cx(styles.icon, statusTone(family.statuses[0]?.value))}>
      <FamilyIcon family={family.id} />
    </span>
  )
  const count = <LaneCount count={countOfCards(cards)} facts={facts} isNarrowed={isNarrowed} isShort={!open} />
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={open}
      aria-label={`${open ? 'Collapse' : 'Expand'} ${family.name}`}
      {...hint(listTitle(facts))}
      onClick={actions.toggle}
    />
  )
  return open ? (
    <section className={styles.lane} aria-label={family.name}>
      <header className={styles.head}>
        {icon}
        <span className={styles.name}>{family.name}</span>
        {count}
        {toggle}
      </header>
      <LaneCards {...props} />
      <LaneFoot {...props} />
    </section>
  ) : (
    <section
      className={cx(styles.lane, styles.shut, !facts.wanted && styles.off)}
      aria-label={family.name}
      data-collapsed
    >
      {/* The same element and place of the button as in an open lane, so that it keeps the focus. */}
      <header className={styles.strip}>
        {icon}
        {count}
        <span className={styles.name} aria-hidden="true">
          {family.name}
        </span>
        {toggle}
      </header>
    </section>
  )
})

function LaneFoot({ facts, isLoading, actions, family }: LaneProps) {
  const offline = useOfflineReason()
  return (
    <footer className={styles.foot}>
      {facts.problems.map(({ keys, problem }) => (
        <div key={keys[0]} className={styles.problem} role="alert">
          <b>
            <OctagonAlert />
            <span>
              {listsWords(keys)}: {problem.message}
            </span>
          </b>
          {problem.detail !== undefined && problem.detail !== '' && (
            <span className={styles.detail}>{problem.detail}</span>
          )}
          <span className={cx('gap-6', 'wrapping', 'flex')}>
            <Button
              disabledReason={offline}
              onClick={() => (problem.kind === 'failed' ? actions.loadNext : actions.startOver)(keys)}
            >
              {problem.kind === 'failed' ? 'Try again' : 'Start from page 1'}
            </Button>
            <ShowRequest exchangeId={problem.exchangeId} />
          </span>
        </div>
      ))}
      {facts.next.length > 0 ? (
        <Button
          size="medium"
          className={styles.load}
          icon={<ArrowDown size={15} />}
          isBusy={isLoading}
          disabledReason={offline}
          hint={`Loads the next page of ${facts.next.map(listWords).join(' and ')}`}
          onClick={() => actions.loadNext(facts.next)}
        >
          Load next page
        </Button>
      ) : (
        facts.complete &&
        facts.problems.length === 0 && (
          <div className={styles.end}>{facts.wanted ? 'End of results' : `${family.name} isn’t in the filter`}</div>
        )
      )}
    </footer>
  )
}

/** Loaded pages by query. */
function listTitle({ lists, complete, isBehind }: LaneFacts): string {
  const now = shownNow()
  return lists
    .map(({ key, walk }) => {
      if (walk.asOf === undefined) return `${listWords(key)}: not loaded yet`
      const pages = countOf(walk.pages, 'page')
      return `${listWords(key)}: ${pages} since ${formatAbsoluteTime(walk.asOf, now)}, ${isBehind ? 'more changes on server' : walk.state === 'whole' || complete ? 'all' : 'more on server'}`
    })
    .join('\n')
}

const extents = { all: 'all', more: '+ more', 'so far': 'seen so far' } as const

/** "14 + more", "7 all" once its walk is complete; "2 found" with a text filter. */
function LaneCount({
  count,
  facts,
  isNarrowed,
  isShort,
}: {
  count: number
  facts: LaneFacts
  isNarrowed: boolean
  isShort: boolean
}) {
  const rest = isNarrowed ? 'found' : extents[facts.extent]
  if (!facts.wanted) return <span className={styles.count}>–</span>
  if (facts.unread && count === 0) return <span className={styles.count}>…</span>
  if (isShort)
    return (
      <span className={styles.count}>
        {count}
        {isNarrowed || facts.complete ? '' : facts.unread ? '…' : '+'}
      </span>
    )
  return (
    <span className={cx(styles.count, !isNarrowed && !facts.complete && styles.more)}>
      {count} <em>{rest}</em>
    </span>
  )
}

/** Cards, or why there are none. */
function LaneCards(props: LaneProps) {
  const { family, cards, facts, tabStop, emptyWords } = props
  const refocus = useRef<string>(undefined)
  const count = countOfCards(cards)
  if (facts.unread && count === 0 && facts.problems.length === 0 && !isPast()) {
    return (
      <div className={styles.cards} aria-busy="true" aria-label={`Loading ${family.name}`}>
        {[0, 1, 2].map((index) => (
          <div key={index} className={styles.skeleton}>
            {['60%', '92%', '70%', '40%'].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        ))}
      </div>
    )
  }
  if (count === 0) {
    return (
      <div className={styles.cards}>
        <p className={styles.empty}>{emptyWords}</p>
      </div>
    )
  }
  const stopIndex = tabStop === undefined ? 0 : Math.max(0, indexOfCard(cards, tabStop))
  return <CardList {...props} stop={cardAt(cards, stopIndex)?.task.id} stopIndex={stopIndex} refocus={refocus} />
}
