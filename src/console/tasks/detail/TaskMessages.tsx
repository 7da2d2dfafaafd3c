import OctagonAlert from 'lucide-react/icons/octagon-alert'

import { isRecord } from '../../../contract/json.ts'
import { task as taskSchema, taskErrorCode } from '../../../contract/task.ts'
import { errorWords } from '../../format/enum-words.ts'
import { Sourced } from '../../ui/values/Sourced.tsx'
import type { LoadedTask } from '../../live/loaded-task.ts'
import { messageName } from '../../live/task/task-title.ts'
import { MessageTree } from './MessageTree.tsx'
import { Section } from './Section.tsx'
import styles from './TaskDetail.module.css'

/** The error of a task, the messages that it carries, and what the interface has no field for. */
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
              {errorWords(error, taskErrorCode.prefix) || 'set, without code or message'}
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
