import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useState } from 'react'

import type { ClassName } from '../../../ui/styles/cx.ts'
import { isRecord } from '../../../../contract/json.ts'
import { task as taskSchema, taskErrorCode } from '../../../../contract/task.ts'
import { codedErrorWords } from '../../../../format/enum-words.ts'
import { Sourced } from '../../../ui/values/Sourced.tsx'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { messageName } from '../../../../task/task-title.ts'
import { Section } from './Section.tsx'
import styles from './TaskDetail.module.css'
import { countOf } from '../../../../format/count.ts'
import { shortened } from '../../../../format/shorten.ts'
import { FirstOf } from '../../../ui/values/FirstOf.tsx'
import { jsonText } from '../../../../contract/json-text.ts'
import code from '../../../ui/styles/code.module.css'

/** A task's error, its messages, and fields unknown to the interface. */
export function TaskMessages({ task: { task, raw } }: { task: LoadedTask }) {
  const error = task.status?.taskError
  const messages = [
    ['Error details', error?.errorDetails, '.status.taskError.errorDetails'],
    ['Progress', task.status?.progress, '.status.progress'],
    ['Result', task.status?.result, '.status.result'],
    ['Estimate', task.status?.estimate, '.status.estimate'],
    ['Specification', task.specification, '.specification'],
  ] as const
  const others = isRecord(raw)
    ? Object.fromEntries(Object.entries(raw).filter(([name]) => !Object.hasOwn(taskSchema.fields, name)))
    : {}
  return (
    <>
      {error && (
        <Section title="Error" right={error.code}>
          <p className={styles.error}>
            <OctagonAlert />
            <Sourced path=".status.taskError">
              {codedErrorWords(error, taskErrorCode.prefix) || 'set, without code or message'}
            </Sourced>
          </p>
        </Section>
      )}
      {messages.map(
        ([title, message, path]) =>
          message && (
            <Section
              key={title}
              title={<Sourced path={path}>{title}</Sourced>}
              right={message['@type'] === undefined ? 'no @type' : messageName(message['@type'])}
            >
              <MessageTree value={message} skip="@type" />
            </Section>
          ),
      )}
      {Object.keys(others).length > 0 && (
        <Section title="Other fields" aside="not in the interface">
          {Object.keys(others).map((name) => (
            <Sourced key={name} path={`.${name}`}>
              {null}
            </Sourced>
          ))}
          <MessageTree value={others} />
        </Section>
      )}
    </>
  )
}

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

/** Renders its content only while open, as trees may be of any size. */
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
  className: ClassName | undefined
}) {
  return (
    <ul className={className}>
      <FirstOf items={entries} what={isList ? 'items' : 'fields'}>
        {([key, item]) => <Node key={key} name={key} value={item} depth={depth} />}
      </FirstOf>
    </ul>
  )
}

/** All fields of a message, known or not. `skip`: a field shown elsewhere. */
function MessageTree({ value, skip }: { value: unknown; skip?: string }) {
  if (!isRecord(value)) return <div className={styles.tree}>{shortened(jsonText(value, 0))}</div>
  const entries = Object.entries(value).filter(([key]) => key !== skip)
  if (entries.length === 0) return <div className={styles.soft}>no further fields</div>
  return <Nodes entries={entries} isList={false} depth={0} className={styles.tree} />
}
