import type { Task } from '../../contract/task.ts'
import { random, type Seed } from '../scenario/random.ts'

/** Fixed by seed and task id. */
export interface PlannedOutcome {
  /** `silent` agents never confirm; `unreachable` ones never receive. */
  delivery: 'reached' | 'silent' | 'unreachable'
  end: 'done' | 'failed' | 'rejected' | 'version-rejected' | 'replaced' | 'cancelled' | 'completed'
}

export function plannedOutcome(seed: Seed, task: Task): PlannedOutcome {
  const next = random(seed, `fate ${task.version?.taskId}`)
  const [delivery, end] = [next(), next()]
  return {
    delivery:
      delivery < 0.05 && task.deliveryState?.deliveryConstraints?.deliverBefore !== undefined
        ? 'silent'
        : delivery > 0.95
          ? 'unreachable'
          : 'reached',
    end:
      end < 0.72
        ? 'done'
        : end < 0.82
          ? 'failed'
          : end < 0.86
            ? 'rejected'
            : end < 0.88
              ? 'version-rejected'
              : end < 0.91
                ? 'replaced'
                : end < 0.96
                  ? 'cancelled'
                  : 'completed',
  }
}
