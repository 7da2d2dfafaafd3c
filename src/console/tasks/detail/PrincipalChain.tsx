import { EntitySymbol } from '../../entity/EntitySymbol.tsx'
import type { KnownEntities } from '../../entity/known-entities.ts'
import type { Principal } from '../../../contract/task.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { principalChain, type PrincipalStep } from '../task/principal.ts'
import { stepName } from '../task/principal-name.ts'
import styles from './TaskDetail.module.css'

const kinds = {
  system: 'System',
  user: 'User',
  team: 'Team',
  unknown: 'Principal without system, user or team',
} as const

const stepTitle = (step: PrincipalStep): string =>
  [
    kinds[step.kind],
    step.serviceName && `serviceName ${step.serviceName}`,
    step.entityId && `entityId ${step.entityId}`,
    step.userId && `userId ${step.userId}`,
    step.managesOwnScheduling && 'manages its own scheduling',
  ]
    .filter(Boolean)
    .join('\n')

function Step({ step, entities, first }: { step: PrincipalStep; entities: KnownEntities; first: boolean }) {
  const known = step.entityId === undefined ? undefined : entities.get(step.entityId)
  const name = stepName(step, entities)
  return (
    <span className={styles.chain} title={stepTitle(step)}>
      {!first && <span className={styles.soft}> for </span>}
      <span className={first ? styles.who : styles.soft}>
        {first && step.entityId !== undefined && <EntitySymbol sidc={known?.symbol.sidc} />}
        {name}
      </span>
      {step.serviceName !== undefined && step.serviceName !== name && (
        <span className={styles.soft}>{step.serviceName}</span>
      )}
      {step.managesOwnScheduling && <span className={styles.soft}> own scheduling</span>}
      {step.members.length > 0 && (
        <span className={styles.soft} title={step.members.join('\n')}>
          {' with '}
          {step.members.map((id) => entities.get(id)?.name ?? id.slice(0, 8)).join(', ')}
        </span>
      )}
    </span>
  )
}

/** Who acts, and for whom, one step per `onBehalfOf`; ids on hover and to copy. */
export function PrincipalChain({
  principal,
  entities,
  what,
}: {
  principal: Principal
  entities: KnownEntities
  what: string
}) {
  const steps = principalChain(principal)
  const id = steps[0]?.id
  return (
    <span className={styles.chain}>
      {steps.map((step, index) => (
        <Step key={`${index} ${step.id ?? ''}`} step={step} entities={entities} first={index === 0} />
      ))}
      {id !== undefined && (
        <span className={styles.copy}>
          <CopyButton text={id} what={`${what} id`} />
        </span>
      )}
    </span>
  )
}
