import { Fragment } from 'react'

import { timeOf } from '../../../contract/datetime.ts'
import { jsonText } from '../../../contract/json-text.ts'
import { valueLabel } from '../../../contract/label.ts'
import { task } from '../../../contract/task.ts'
import { resolveFieldPath } from '../../../entity/field-path.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import styles from './FieldChangeRow.module.css'
import type { FieldChange } from '../../../picture/observation.ts'

const LONGEST = 40

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
        <span className="meta">{old === 'see JSON' ? 'changed' : old}</span> → {valueText(path, after, now)}
      </span>
    </>
  )
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
  return text.length > LONGEST ? 'see JSON' : text
}
