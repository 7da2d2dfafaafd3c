import ArrowDown from 'lucide-react/icons/arrow-down'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { memo, useRef } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { legsWords, legWords, type LaneFacts } from '../../../known/lane-facts.ts'
import { useOfflineReason } from '../../../known/freshness/FreshnessLine.tsx'
import { isPast } from '../../../known/past/past-store.ts'
import { ShowRequest } from '../../../platform/connection/ShowRequest.tsx'
import styles from './Lane.module.css'
import { countOfCards, cardAt, indexOfCard } from './held-cards.ts'
import { statusTone } from '../../../known/status/Status.tsx'
import type { LaneProps } from './lane-props.ts'
import type { StatusFamily } from '../../../../task/status-families.ts'
import { FamilyIcon } from '../../../known/status/StatusIcon.tsx'
import { countOf } from '../../../../format/count.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { shownNow } from '../../../ui/browser/ticker.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { CardList } from './lazy-card-list.tsx'

function toneOf(family: StatusFamily) {
  return statusTone(family.statuses[0]?.value)
}

export const Lane = memo(function Lane(props: LaneProps) {
  const { family, cards, facts, open, actions } = props
  if (!open) {
    return (
      <section
        className={cx(styles.lane, styles.shut, !facts.wanted && styles.off)}
        aria-label={family.name}
        data-collapsed
      >
        <div className={styles.strip}>
          <span className={cx(styles.icon, toneOf(family))}>
            <FamilyIcon family={family.id} />
          </span>
          <LaneCount count={countOfCards(cards)} facts={facts} isNarrowed={props.isNarrowed} isShort />
          <span className={styles.name} aria-hidden="true">
            {family.name}
          </span>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded="false"
            aria-label={`Expand ${family.name}`}
            {...hint(legTitle(facts))}
            onClick={actions.toggle}
          />
        </div>
      </section>
    )
  }
  return (
    <section className={styles.lane} aria-label={family.name}>
      <header className={styles.head}>
        <span className={cx(styles.icon, toneOf(family))}>
          <FamilyIcon family={family.id} />
        </span>
        <span className={styles.name}>{family.name}</span>
        <LaneCount count={countOfCards(cards)} facts={facts} isNarrowed={props.isNarrowed} />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded="true"
          aria-label={`Collapse ${family.name}`}
          {...hint(legTitle(facts))}
          onClick={actions.toggle}
        />
      </header>
      <LaneCards {...props} />
      <LaneFoot {...props} />
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
              {legsWords(keys)}: {problem.message}
            </span>
          </b>
          {problem.detail !== undefined && problem.detail !== '' && (
            <span className={styles.detail}>{problem.detail}</span>
          )}
          <span className={cx('gap-6', 'wrapping', 'flex')}>
            {problem.kind === 'failed' ? (
              <Button disabledReason={offline} onClick={() => actions.loadNext(keys)}>
                Try again
              </Button>
            ) : (
              <Button disabledReason={offline} onClick={() => actions.startOver(keys)}>
                Start from page 1
              </Button>
            )}
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
          hint={`Reads the next page of ${facts.next.map(legWords).join(' and ')}`}
          onClick={() => actions.loadNext(facts.next)}
        >
          Load next page
        </Button>
      ) : (
        facts.complete &&
        facts.problems.length === 0 && (
          <div className={styles.end}>{facts.wanted ? 'End of results' : `${family.name} is not in the filter`}</div>
        )
      )}
    </footer>
  )
}

/** What of a lane was read, for each query behind it. */
function legTitle({ legs, complete, isBehind }: LaneFacts): string {
  const now = shownNow()
  return legs
    .map(({ key, walk }) => {
      if (walk.asOf === undefined) return `${legWords(key)}: not read yet`
      const pages = countOf(walk.pages, 'page')
      return `${legWords(key)}: ${pages} since ${formatAbsoluteTime(walk.asOf, now)}, ${isBehind ? 'more changes on server' : walk.state === 'whole' || complete ? 'all' : 'more on server'}`
    })
    .join('\n')
}

const extents = { all: 'all', more: '+ more', 'so far': 'seen so far' } as const

/** "14 + more" or "7 all": a total is never claimed before its walk came to its end; "2 found" with a text that not all of them hold. */
function LaneCount({
  count,
  facts,
  isNarrowed,
  isShort = false,
}: {
  count: number
  facts: LaneFacts
  isNarrowed: boolean
  isShort?: boolean
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

/** The cards of a lane, or why there are none. */
function LaneCards(props: LaneProps) {
  const { family, cards, facts, tabStop, emptyWords } = props
  const refocus = useRef<string>(undefined)
  const count = countOfCards(cards)
  if (facts.unread && count === 0 && facts.problems.length === 0 && !isPast()) {
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
