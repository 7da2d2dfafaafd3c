import { Fragment } from 'react'

import { timeOf } from '../../../contract/datetime.ts'
import { jsonText } from '../../../contract/json-text.ts'
import { valueLabel } from '../../../contract/label.ts'
import { task } from '../../../contract/task.ts'
import { resolveFieldPath } from '../../../entity/field-path.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import type { FieldChange } from '../../../picture/observation.ts'
import { cx } from '../../ui/styles/cx.ts'
import styles from './FieldChangeRow.module.css'

/** Fits one line of the column. */
const LONGEST_JSON = 24

export function FieldChangeRow({ change: { path, before, after }, now }: { change: FieldChange; now: number }) {
  const old = valueText(path, before, now)
  return (
    <>
      <span className={styles.path}>
        {path.split('.').map((part, index) => (
          <Fragment key={index}>
            {index > 0 && (
              <>
                .<wbr />
              </>
            )}
            {part}
          </Fragment>
        ))}
      </span>
      <span className={styles.change}>
        <span className={cx('meta', isJson(before) && 'nowrap')}>{old === 'see JSON' ? 'changed' : old}</span> →{' '}
        <span className={cx(isJson(after) && 'nowrap')}>{valueText(path, after, now)}</span>
      </span>
    </>
  )
}

function isJson(value: unknown): boolean {
  return typeof value === 'object'
}

function valueText(path: string, value: unknown, now: number): string {
  if (value === undefined || value === null) return 'not set'
  if (typeof value === 'string') {
    const at = timeOf(value)
    if (at !== undefined) return formatAbsoluteTime(at, now)
    const field = resolveFieldPath(task, undefined, path)
    const isEnumeration = field.outcome !== 'unresolvable' && field.schema?.shape === 'enum'
    return isEnumeration ? valueLabel(value, field.schema.prefix) : value
  }
  const text = jsonText(value, 0)
  return text.length > LONGEST_JSON ? 'see JSON' : text
}
