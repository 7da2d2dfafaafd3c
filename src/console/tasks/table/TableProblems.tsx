import OctagonAlert from 'lucide-react/icons/octagon-alert'

import { Button } from '../../ui/controls/Button.tsx'
import { legsWords, type LaneFacts } from '../../live/lane-facts.ts'
import { taskFeed } from '../../live/live-tasks.ts'
import { ShowRequest } from '../../connection/ShowRequest.tsx'
import styles from './TaskTable.module.css'

interface TableProblemsProps {
  problems: LaneFacts['problems']
  offline: string | undefined
}

/** The walks that came to a halt, above the rows, which stay. */
export function TableProblems({ problems, offline }: TableProblemsProps) {
  return problems.map(({ keys, problem }) => (
    <div key={keys[0]} className={styles.problem} role="alert">
      <OctagonAlert size={15} />
      <span>
        <b>
          {legsWords(keys)}: {problem.message}
        </b>{' '}
        {problem.detail}
      </span>
      <Button
        disabledReason={offline}
        onClick={() => void (problem.kind === 'failed' ? taskFeed.loadNext(keys) : taskFeed.startOver(keys))}
      >
        {problem.kind === 'failed' ? 'Try again' : 'Start from page 1'}
      </Button>
      <ShowRequest exchangeId={problem.exchangeId} />
    </div>
  ))
}
