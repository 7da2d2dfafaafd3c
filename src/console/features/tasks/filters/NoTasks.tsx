import ArrowDown from 'lucide-react/icons/arrow-down'
import OctagonAlert from 'lucide-react/icons/octagon-alert'

import { Button } from '../../../ui/controls/Button.tsx'
import { presets, type Preset } from '../../../../picture/filter/time-filter.ts'
import { rangeWords } from './filter-words.ts'
import type { LaneFacts } from '../../../known/lane-facts.ts'
import { withSecondTimes } from '../../../../format/with-second-times.ts'
import { filterWords } from '../../../../picture/filter/filter-words.ts'
import type { TaskFilter } from '../../../../picture/filter/task-filter.ts'
import { useOfflineReason } from '../../../known/freshness/FreshnessLine.tsx'
import { shown } from '../../../known/live-tasks.ts'
import { useFeedState } from '../../../known/use-tasks.ts'
import { useReadOnlyReason } from '../../../known/past/read-only.ts'
import { ShowRequest } from '../../../platform/connection/ShowRequest.tsx'
import styles from '../TasksPage.module.css'
import type { TaskNavigation } from '../use-task-address.ts'

interface NoTasksProps {
  filter: TaskFilter
  /** Number of loaded tasks, without the text filter. */
  loaded: number
  text: string
  navigation: TaskNavigation
  facts: LaneFacts
  now: number
}

/** A search without a result, or why nothing can load; and advice. */
export function NoTasks({ filter, loaded, text, navigation, facts, now }: NoTasksProps) {
  const readOnly = useReadOnlyReason()
  const offline = useOfflineReason()
  const loading = useFeedState((state) => state.loading.length > 0)
  const loadNext = facts.next.length > 0 && (
    <Button
      icon={<ArrowDown />}
      isBusy={loading}
      disabledReason={readOnly ?? offline}
      onClick={() => void shown().feed.pages.loadNext(facts.next)}
    >
      Load next page
    </Button>
  )
  const [first] = facts.problems
  if (first) {
    const { problem } = first
    return (
      <div className={styles.empty}>
        <div className={styles.box} role="alert">
          <b>
            <OctagonAlert size={15} style={{ display: 'inline', verticalAlign: -2, color: 'var(--st-notok)' }} />{' '}
            {problem.message}
          </b>
          {problem.detail !== undefined && <p style={{ fontFamily: 'var(--font-mono)' }}>{problem.detail}</p>}
          <p>{withSecondTimes(filterWords(filter, now), now)}.</p>
          <div>
            <Button
              disabledReason={readOnly}
              onClick={() => void shown().feed.startOver(facts.lists.map((list) => list.key))}
            >
              Start from page 1
            </Button>
            {loadNext}
            <ShowRequest exchangeId={problem.exchangeId} />
          </div>
        </div>
      </div>
    )
  }
  const wider = widerPreset(filter)
  const widerWords = presets.find(({ id }) => id === wider)?.words
  const hidden = text.trim() !== '' && loaded > 0
  const soFar = facts.complete ? '' : ' so far'
  return (
    <div className={styles.empty}>
      <div className={styles.box}>
        <b>
          {hidden
            ? `None of the ${loaded} loaded tasks contains “${text.trim()}”`
            : filter.parent === undefined
              ? `No tasks${rangeWords(filter)}${soFar}`
              : `No sub-tasks${soFar}`}
        </b>
        <p>
          {withSecondTimes(filterWords(filter, now), now)}.{' '}
          {hidden && !facts.complete ? 'The service has more tasks. This filter searches only loaded ones.' : ''}
        </p>
        <div>
          {loadNext}
          {hidden && <Button onClick={() => navigation.setText('')}>Clear the text</Button>}
          {!hidden && wider !== undefined && (
            <Button onClick={() => navigation.setFilter({ ...filter, time: { kind: 'last', preset: wider } })}>
              Widen to {widerWords}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** A wider preset to offer. */
function widerPreset(filter: TaskFilter): Preset | undefined {
  if (filter.time.kind !== 'last' || filter.parent !== undefined) return undefined
  const { preset } = filter.time
  const index = presets.findIndex((each) => each.id === preset)
  return presets.slice(index + 1).find((each) => each.id === '6h' || each.id === '24h')?.id
}
