import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { KeyValue, type KeyValueRow } from '../../../ui/values/KeyValue.tsx'
import { Sourced } from '../../../ui/values/Sourced.tsx'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { useNames } from '../../../known/use-names.ts'
import { useEntity, useTask } from '../../../known/use-tasks.ts'
import { messageName } from '../../../../task/task-title.ts'
import type { TaskNavigation } from '../use-task-address.ts'
import { TimeValue } from './Section.tsx'
import styles from './TaskDetail.module.css'
import { EntitySymbol } from '../../../domain/entity/EntitySymbol.tsx'
import type { Principal } from '../../../../contract/task.ts'
import { actingSteps, principalChain, type PrincipalStep } from '../../../../task/principal.ts'
import { stepName } from '../../../../picture/principal-name.ts'

/** A fact with its source, the field at `path`. */
function row(term: string, value: ReactNode, path: string): readonly KeyValueRow[] {
  return value === undefined || value === null || value === '' || value === false
    ? []
    : [{ term, value: <Sourced path={`.${path}`}>{value}</Sourced> }]
}

function EntityName({ id }: { id: string }) {
  const entity = useEntity(id)
  return (
    <span className={styles.chain}>
      {entity?.name ?? id}{' '}
      <span className={styles.copy}>
        <CopyButton text={id} what="entity id" />
      </span>
    </span>
  )
}

interface Props {
  task: LoadedTask
  navigation: TaskNavigation
}

/** The task's fields of one line. */
export function TaskFacts({ task: { task }, navigation }: Props) {
  const { version, specification, relations } = task
  const type = specification?.['@type']
  const parentId = relations?.parentTaskId
  const parent = useTask(parentId)
  const rows: KeyValueRow[] = [
    ...row(
      'Assignee',
      relations?.assignee && <PrincipalChain principal={relations.assignee} what="assignee" />,
      'relations.assignee',
    ),
    ...row('Created by', task.createdBy && <PrincipalChain principal={task.createdBy} what="creator" />, 'createdBy'),
    ...row(
      'Updated by',
      task.lastUpdatedBy && <PrincipalChain principal={task.lastUpdatedBy} what="updater" />,
      'lastUpdatedBy',
    ),
    ...row('Updated', task.lastUpdateTime && <TimeValue iso={task.lastUpdateTime} />, 'lastUpdateTime'),
    ...row('Created', task.createTime && <TimeValue iso={task.createTime} />, 'createTime'),
    ...row('Scheduled', task.scheduledTime && <TimeValue iso={task.scheduledTime} isPlanned />, 'scheduledTime'),
    ...row(
      'Version',
      version && (
        <>
          definition <span className="mono size-12">{version.definitionVersion ?? 'not set'}</span>, status{' '}
          <span className="mono size-12">{version.statusVersion ?? 'not set'}</span>
        </>
      ),
      'version',
    ),
    ...row('Specification', type && <span className="mono size-12">{messageName(type)}</span>, 'specification'),
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
    ),
    ...row(
      'Executed',
      task.isExecutedElsewhere === true && 'elsewhere: task manager sends no execution instructions',
      'isExecutedElsewhere',
    ),
    ...row(
      'Owner',
      task.owner && (task.owner.entityId ? <EntityName id={task.owner.entityId} /> : 'set, without an id'),
      'owner',
    ),
    ...row(
      'Replica',
      task.replication &&
        (task.replication.staleTime ? (
          <>
            assumed stale after <TimeValue iso={task.replication.staleTime} isPlanned />
          </>
        ) : (
          'yes, no stale time'
        )),
      'replication',
    ),
    ...row('Display name', task.displayName, 'displayName'),
  ]
  return (
    <section className="section" aria-label="Facts">
      <KeyValue rows={rows} />
    </section>
  )
}

function Step({ step }: { step: PrincipalStep }) {
  const names = useNames()
  const acts = step.link !== 'for'
  const known = useEntity(step.entityId)
  const name = stepName(step, names)
  return (
    <span className={styles.chain}>
      {step.link !== 'first' && <span className={styles.soft}> {step.link} </span>}
      <span className={acts ? styles.who : styles.soft}>
        {acts && step.entityId !== undefined && <EntitySymbol entity={known?.best.entity} />}
        {acts && known !== undefined ? (
          <Link to="/entities/$entityId" params={{ entityId: known.key }} className={cx(styles.link, styles.alone)}>
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      {step.serviceName !== undefined && step.serviceName !== name && (
        <span className={styles.soft}>{step.serviceName}</span>
      )}
      {step.managesOwnScheduling && <span className={styles.soft}> own scheduling</span>}
      {step.members.length > 0 && (
        <span className={styles.soft}>
          {' with '}
          {step.members.map((id) => names.get(id)?.name ?? id.slice(0, 8)).join(', ')}
        </span>
      )}
    </span>
  )
}

/** From the acting principal along `onBehalfOf`; with ids to copy. */
function PrincipalChain({ principal, what }: { principal: Principal; what: string }) {
  const steps = principalChain(principal)
  const ids = actingSteps(principal).flatMap(({ id, kind }) => (id === undefined ? [] : [{ id, kind }]))
  return (
    <span className={styles.chain}>
      {steps.map((step, index) => (
        <Step key={`${index} ${step.id ?? ''}`} step={step} />
      ))}
      {ids.map(({ id, kind }) => (
        <span key={kind} className={styles.copy}>
          <CopyButton text={id} what={ids.length === 1 ? `${what} id` : `${what} ${kind} id`} />
        </span>
      ))}
    </span>
  )
}
