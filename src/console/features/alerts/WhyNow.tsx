import { Link } from '@tanstack/react-router'

import { cx } from '../../ui/styles/cx.ts'
import { alertKey, type Alert } from '../../../watch/wire/alert.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { ZuluText } from '../../format/ZuluText.tsx'
import { sourceOfTask } from '../../../picture/loaded-task.ts'
import { useEntity, useTask } from '../../known/use-tasks.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { Sourced } from '../../ui/values/Sourced.tsx'
import type { ValueSource } from '../../../format/value-source.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import styles from './AlertPanel.module.css'

/** The rule's comparison: limits, values, and where those came from. */
export function WhyNow({ alert }: { alert: Alert }) {
  const seen = useWatch(({ situations }) => situations.get(alertKey(alert)))
  const { why, asOf } = seen?.onset === alert.onset && alert.endedAt === undefined ? seen : alert
  const source = useSource(alert)
  if (why.length === 0) return null
  return (
    <section className="section" aria-label="Why now">
      <h3>
        Why now <span className="meta regular">as polled {formatAbsoluteTime(asOf, environmentNow())}</span>
      </h3>
      <dl className={styles.why}>
        {why.map(({ label, value, bound, path }) => (
          <div key={`${label} ${path ?? ''}`}>
            <dt>{label}</dt>
            <dd>
              <span className={cx('row', 'gap-8', 'baseline', 'between')}>
                <span>
                  <ZuluText text={value} writtenAt={asOf} />
                </span>
                {bound !== undefined && <span className="nowrap meta">{bound}</span>}
              </span>
              {path !== undefined && <Place path={path} source={source} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Place({ path, source }: { path: string; source: ValueSource | undefined }) {
  if (source === undefined) return <span className={styles.place}>{path}</span>
  const at = `${source.path}.${path}`
  return (
    <span className={styles.place}>
      <span className="mono">
        <Sourced source={source} path={`.${path}`}>
          {path}
        </Sourced>
      </span>
      <Link
        className="nowrap"
        to="/requests"
        search={{ exchange: String(source.exchangeId), tab: 'response', at }}
        aria-label={`Where ${path} is from`}
      >
        where from
      </Link>
    </span>
  )
}

/** The newest answer with the subject, if this console has one. */
function useSource({ subject, taskId, entityId }: Alert): ValueSource | undefined {
  const task = useTask(taskId)
  const entity = useEntity(entityId)
  if (subject.startsWith('entity:')) return entity?.best.from
  return task && sourceOfTask(task)
}
