import { useState } from 'react'

import { countOf } from '../../ui/text/count.ts'
import { shortened } from '../../ui/text/shorten.ts'
import { FirstOf } from '../../ui/values/FirstOf.tsx'
import { isRecord } from '../../../contract/json.ts'
import { jsonText } from '../../../contract/json-text.ts'
import code from '../../ui/styles/code.module.css'
import styles from './TaskDetail.module.css'

const OPEN_DEPTH = 2
const DEEPEST = 40

function Leaf({ value }: { value: unknown }) {
  if (typeof value === 'string') return <span className={code.string}>{value}</span>
  return <span className={code.number}>{String(value)}</span>
}

function Node({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  const isList = Array.isArray(value)
  if ((!isRecord(value) && !isList) || depth > DEEPEST) {
    return (
      <li>
        <span className={code.key}>{name}</span>:{' '}
        {depth > DEEPEST ? shortened(jsonText(value, 0)) : <Leaf value={value} />}
      </li>
    )
  }
  const entries = Object.entries(value)
  if (entries.length === 0)
    return (
      <li>
        <span className={code.key}>{name}</span>:{' '}
        <span className="meta">{isList ? 'empty list' : 'set, without fields'}</span>
      </li>
    )
  return <Structure name={name} entries={entries} isList={isList} depth={depth} />
}

/** What is inside is made only while it is open: a tree may be of any size. */
function Structure({
  name,
  entries,
  isList,
  depth,
}: {
  name: string
  entries: readonly (readonly [string, unknown])[]
  isList: boolean
  depth: number
}) {
  const [open, setOpen] = useState(depth < OPEN_DEPTH && entries.length <= 20)
  return (
    <li>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className={code.key}>{name}</span>{' '}
          <span className="meta">{isList ? `list of ${entries.length}` : countOf(entries.length, 'field')}</span>
        </summary>
        {open && <Nodes entries={entries} isList={isList} depth={depth + 1} className={undefined} />}
      </details>
    </li>
  )
}

function Nodes({
  entries,
  isList,
  depth,
  className,
}: {
  entries: readonly (readonly [string, unknown])[]
  isList: boolean
  depth: number
  className: string | undefined
}) {
  return (
    <ul className={className}>
      <FirstOf items={entries} what={isList ? 'items' : 'fields'}>
        {([key, item]) => <Node key={key} name={key} value={item} depth={depth} />}
      </FirstOf>
    </ul>
  )
}

/** Any message as a tree: every field it brought, known or not. `skip` leaves out a field that stands elsewhere. */
export function MessageTree({ value, skip }: { value: unknown; skip?: string }) {
  if (!isRecord(value)) return <div className={styles.tree}>{shortened(jsonText(value, 0))}</div>
  const entries = Object.entries(value).filter(([key]) => key !== skip)
  if (entries.length === 0) return <div className={styles.soft}>no further fields</div>
  return <Nodes entries={entries} isList={false} depth={0} className={styles.tree} />
}
