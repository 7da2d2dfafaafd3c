import { EntitySymbol } from '../../entity/EntitySymbol.tsx'
import type { Principal } from '../../../contract/task.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { actingSteps, principalChain, type PrincipalStep } from '../../live/task/principal.ts'
import { stepName } from '../../live/task/principal-name.ts'
import { useEntity, useNames } from '../../live/use-tasks.ts'
import styles from './TaskDetail.module.css'

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
        {name}
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

/** Who acts, and for whom, one step per `onBehalfOf`; ids to copy. */
export function PrincipalChain({ principal, what }: { principal: Principal; what: string }) {
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
