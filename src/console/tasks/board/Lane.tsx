import ArrowDown from 'lucide-react/icons/arrow-down'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { memo } from 'react'

import { hint } from '../../ui/overlay/hint.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { legsWords, legWords } from '../../live/lane-facts.ts'
import { ShowRequest } from '../../connection/ShowRequest.tsx'
import styles from './Lane.module.css'
import { countOfCards } from './held-cards.ts'
import { LaneCards } from './LaneCards.tsx'
import { LaneCount, legTitle } from './LaneCount.tsx'
import { statusTone } from '../../live/status/Status.tsx'
import type { LaneProps } from './lane-props.ts'
import type { StatusFamily } from '../../live/status/status-families.ts'
import { FamilyIcon } from '../../live/status/StatusIcon.tsx'

function toneOf(family: StatusFamily) {
  return statusTone(family.statuses[0]?.value)
}

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
        <span className={classNames(styles.icon, toneOf(family))}>
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

function LaneFoot({ facts, isLoading, offline, actions, family }: LaneProps) {
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
          <span className="gap-6 wrapping flex">
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
