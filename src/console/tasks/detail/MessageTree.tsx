import { countOf } from '../../ui/format/count.ts'
import { isRecord, jsonText } from '../../entity/json.ts'
import styles from './TaskDetail.module.css'

const openDepth = 2
const deepest = 40

function Leaf({ value }: { value: unknown }) {
  if (typeof value === 'string') return <span className={styles.string}>{value}</span>
  return <span className={styles.value}>{String(value)}</span>
}

function Node({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  const isList = Array.isArray(value)
  if ((!isRecord(value) && !isList) || depth > deepest) {
    return (
      <li>
        <span className={styles.key}>{name}</span>: {depth > deepest ? jsonText(value, 0) : <Leaf value={value} />}
      </li>
    )
  }
  const entries = Object.entries(value)
  if (entries.length === 0)
    return (
      <li>
        <span className={styles.key}>{name}</span>:{' '}
        <span className={styles.marker}>{isList ? 'empty list' : 'set, without fields'}</span>
      </li>
    )
  return (
    <li>
      <details open={depth < openDepth && entries.length <= 20}>
        <summary>
          <span className={styles.key}>{name}</span>{' '}
          <span className={styles.marker}>
            {isList ? `list of ${entries.length}` : countOf(entries.length, 'field')}
          </span>
        </summary>
        <ul>
          {entries.map(([key, item]) => (
            <Node key={key} name={key} value={item} depth={depth + 1} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** Any message as a tree: every field it brought, known or not. `skip` leaves out a field that stands elsewhere. */
export function MessageTree({ value, skip }: { value: unknown; skip?: string }) {
  if (!isRecord(value)) return <div className={styles.tree}>{jsonText(value, 0)}</div>
  const entries = Object.entries(value).filter(([key]) => key !== skip)
  if (entries.length === 0) return <div className={styles.soft}>no further fields</div>
  return (
    <ul className={styles.tree}>
      {entries.map(([key, item]) => (
        <Node key={key} name={key} value={item} depth={0} />
      ))}
    </ul>
  )
}
