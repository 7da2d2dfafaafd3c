import { Link } from '@tanstack/react-router'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { ReactNode } from 'react'
import { isRecord } from '../../entity/json.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { enumWords } from '../../ui/format/enum-words.ts'
import { formatAbsoluteTime } from '../../ui/format/time.ts'
import { KeyValue, type KeyValueRow } from '../../ui/values/KeyValue.tsx'
import type { SearchParams } from '../../ui/browser/search-params.ts'
import { Tag } from '../../ui/values/Tag.tsx'
import { useNow } from '../../ui/browser/ticker.ts'
import { Sourced } from '../../ui/values/Sourced.tsx'
import { DeliverySection } from './DeliverySection.tsx'
import { ExecutionSection } from './ExecutionSection.tsx'
import { InitialEntities } from './InitialEntities.tsx'
import type { LoadedTask } from '../feed/loaded-task.ts'
import { taskById, type LoadedTasks } from '../feed/loaded-tasks.ts'
import { MessageTree } from './MessageTree.tsx'
import { observationTitle } from '../history/observation.ts'
import { PrincipalChain } from './PrincipalChain.tsx'
import { Section, TimeValue } from './Section.tsx'
import { SubTasks } from './SubTasks.tsx'
import styles from './TaskDetail.module.css'
import { messageName } from '../task/task-title.ts'
import type { useHistory } from '../history/use-history.ts'
import type { TaskNavigation } from '../use-task-address.ts'

interface OverviewProps {
  task: LoadedTask
  loaded: LoadedTasks
  navigation: TaskNavigation
  history: ReturnType<typeof useHistory>
  stale: boolean
}

const known = new Set([
  'version',
  'displayName',
  'specification',
  'createdBy',
  'lastUpdatedBy',
  'lastUpdateTime',
  'status',
  'scheduledTime',
  'relations',
  'description',
  'isExecutedElsewhere',
  'createTime',
  'replication',
  'initialEntities',
  'owner',
  'retryStrategy',
  'deliveryState',
  'executionConstraints',
])

/** A fact that came in the field at `path` of the task. */
const row = (term: string, value: ReactNode, path: string, title = path): readonly KeyValueRow[] =>
  value === undefined || value === null || value === '' || value === false
    ? []
    : [{ term, value: <Sourced path={`.${path}`}>{value}</Sourced>, title }]

function EntityName({ id, loaded }: { id: string; loaded: LoadedTasks }) {
  return (
    <span className={styles.chain} title={id}>
      {loaded.entities.get(id)?.name ?? id}{' '}
      <span className={styles.copy}>
        <CopyButton text={id} what="entity id" />
      </span>
    </span>
  )
}

function Facts({ task: { task }, loaded, navigation }: OverviewProps) {
  const { entities } = loaded
  const { version, specification, relations } = task
  const type = specification?.['@type']
  const parentId = relations?.parentTaskId
  const parent = parentId === undefined ? undefined : taskById(loaded, parentId)
  const rows: KeyValueRow[] = [
    ...row(
      'Assignee',
      relations?.assignee && <PrincipalChain principal={relations.assignee} entities={entities} what="assignee" />,
      'relations.assignee',
    ),
    ...row(
      'Created by',
      task.createdBy && <PrincipalChain principal={task.createdBy} entities={entities} what="creator" />,
      'createdBy',
    ),
    ...row(
      'Updated by',
      task.lastUpdatedBy && <PrincipalChain principal={task.lastUpdatedBy} entities={entities} what="updater" />,
      'lastUpdatedBy',
    ),
    ...row('Updated', task.lastUpdateTime && <TimeValue iso={task.lastUpdateTime} />, 'lastUpdateTime'),
    ...row('Created', task.createTime && <TimeValue iso={task.createTime} />, 'createTime'),
    ...row('Scheduled', task.scheduledTime && <TimeValue iso={task.scheduledTime} planned />, 'scheduledTime'),
    ...row(
      'Version',
      version && (
        <>
          definition <span className={styles.mono}>{version.definitionVersion ?? 'not set'}</span>, status{' '}
          <span className={styles.mono}>{version.statusVersion ?? 'not set'}</span>
        </>
      ),
      'version',
    ),
    ...row('Specification', type && <span className={styles.mono}>{messageName(type)}</span>, 'specification', type),
    ...row('Description', task.description && <span className={styles.wrap}>{task.description}</span>, 'description'),
    ...row(
      'Parent',
      parentId && (
        <span className={styles.chain}>
          <button
            type="button"
            className={styles.link}
            onClick={() => (parent ? navigation.open(parent) : navigation.openId(parentId))}
          >
            {parent?.title ?? parentId}
          </button>
          <span className={styles.copy}>
            <CopyButton text={parentId} what="parent task id" />
          </span>
        </span>
      ),
      'relations.parentTaskId',
      `relations.parentTaskId ${parentId ?? ''}`,
    ),
    ...row(
      'Executed',
      task.isExecutedElsewhere === true && 'elsewhere: task manager sends no execution instructions',
      'isExecutedElsewhere',
    ),
    ...row(
      'Owner',
      task.owner &&
        (task.owner.entityId ? <EntityName id={task.owner.entityId} loaded={loaded} /> : 'set, without an id'),
      'owner',
      'owner.entityId',
    ),
    ...row(
      'Replica',
      task.replication &&
        (task.replication.staleTime ? (
          <>
            assumed stale after <TimeValue iso={task.replication.staleTime} planned />
          </>
        ) : (
          'yes, no stale time'
        )),
      'replication',
      'replication.staleTime',
    ),
    ...row(
      'Display name',
      task.displayName && (
        <>
          {task.displayName} <Tag>deprecated</Tag>
        </>
      ),
      'displayName',
    ),
  ]
  return (
    <section className={styles.section} aria-label="Facts">
      <KeyValue rows={rows} />
    </section>
  )
}

function Messages({ task: { task, raw } }: { task: LoadedTask }) {
  const error = task.status?.taskError
  const messages = [
    ['Error details', error?.errorDetails, '.status.taskError.errorDetails'],
    ['Progress', task.status?.progress, '.status.progress'],
    ['Result', task.status?.result, '.status.result'],
    ['Estimate', task.status?.estimate, '.status.estimate'],
    ['Specification', task.specification, '.specification'],
  ] as const
  const others = isRecord(raw) ? Object.fromEntries(Object.entries(raw).filter(([name]) => !known.has(name))) : {}
  return (
    <>
      {error && (
        <Section title="Error" right={error.code}>
          <p className={styles.error}>
            <OctagonAlert size={14} strokeWidth={2.1} aria-hidden="true" />
            <Sourced path=".status.taskError">
              {[error.code && enumWords(error.code), error.message].filter(Boolean).join('. ') ||
                'set, without code or message'}
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

function ObservedChanges({ history, navigation }: Pick<OverviewProps, 'history' | 'navigation'>) {
  const now = useNow()
  const latest = history.observations.slice(0, 3)
  return (
    <Section title="Observed changes" aside="seen by this console">
      {latest.length === 0 ? (
        <p className={styles.soft}>{history.unavailable ? 'this browser keeps none' : 'none yet'}</p>
      ) : (
        <ul className={styles.list}>
          {latest.map((seen) => (
            <li key={`${seen.at} ${seen.definitionVersion} ${seen.statusVersion}`}>
              <span className={`${styles.mono} ${styles.soft}`}>{formatAbsoluteTime(seen.at, now)}</span>
              <span className={styles.grow}>{observationTitle(seen)}</span>
              <span className={`${styles.mono} ${styles.soft}`}>
                {seen.definitionVersion === seen.before.definitionVersion
                  ? `status ${seen.before.statusVersion} → ${seen.statusVersion}`
                  : `definition ${seen.before.definitionVersion} → ${seen.definitionVersion}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {history.observations.length > latest.length && (
        <Button size="small" variant="ghost" onClick={() => navigation.setTab('history')}>
          All {history.observations.length}
        </Button>
      )}
    </Section>
  )
}

/** Every field of a task, in the order in which an operator asks for them. */
export function TaskOverview(props: OverviewProps) {
  const { task, loaded, navigation, history, stale } = props
  return (
    <div className={styles.scroll}>
      <Facts {...props} />
      <DeliverySection task={task.task} history={history} />
      <ExecutionSection task={task.task} loaded={loaded} stale={stale} />
      <SubTasks key={task.id} id={task.id} loaded={loaded} navigation={navigation} />
      <InitialEntities task={task.task} />
      <ObservedChanges history={history} navigation={navigation} />
      <Messages task={task} />
      <section className={styles.section}>
        <Link to="/tasks" search={(): SearchParams => ({ parent: task.id, view: 'table' })}>
          Show its sub-tasks as a table
        </Link>
      </section>
    </div>
  )
}
