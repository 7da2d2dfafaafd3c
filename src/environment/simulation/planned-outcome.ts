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
      delivery < 0.01 && task.deliveryState?.deliveryConstraints?.deliverBefore !== undefined
        ? 'silent'
        : delivery > 0.99
          ? 'unreachable'
          : 'reached',
    end:
      end < 0.92
        ? 'done'
        : end < 0.93
          ? 'failed'
          : end < 0.94
            ? 'rejected'
            : end < 0.945
              ? 'version-rejected'
              : end < 0.955
                ? 'replaced'
                : end < 0.98
                  ? 'cancelled'
                  : 'completed',
  }
}
