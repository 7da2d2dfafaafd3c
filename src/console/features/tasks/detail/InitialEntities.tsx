import { Link } from '@tanstack/react-router'
import Scan from 'lucide-react/icons/scan'

import { cx } from '../../../ui/styles/cx.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import type { Task } from '../../../../contract/task.ts'
import { EntitySymbol } from '../../../domain/entity/EntitySymbol.tsx'
import { isGeoEntity, nameOf } from '../../../../geo/map-entity.ts'
import { FirstOf } from '../../../ui/values/FirstOf.tsx'
import styles from './TaskDetail.module.css'
import { Section } from './Section.tsx'

/** Entities given with the task, never updated during execution. */
export function InitialEntities({ task }: { task: Task }) {
  const entities = task.initialEntities ?? []
  if (task.initialEntities === undefined) return null
  return (
    <Section title="Initial entities" aside={entities.length}>
      <ul className={styles.list}>
        <FirstOf items={entities} what="entities">
          {({ entity, snapshot }, index) => {
            const entityId = entity?.entityId
            const name =
              entity === undefined ? 'without an entity' : nameOf({ entity, entityId: entityId ?? 'without an id' })
            return (
              <li key={entityId ?? index}>
                <span style={{ width: 22, display: 'grid', placeItems: 'center', flex: 'none' }}>
                  {entity && !isGeoEntity(entity) ? <EntitySymbol entity={entity} size={13.2} /> : <Scan size={15} />}
                </span>
                {entityId === undefined ? (
                  <span className={cx('grow', 'shrinks', 'truncate')}>{name}</span>
                ) : (
                  <Link
                    to="/entities/$entityId"
                    params={{ entityId }}
                    className={cx('grow', 'shrinks', 'truncate', styles.link)}
                    {...hint(`Entity ${entityId}`)}
                  >
                    {name}
                  </Link>
                )}
                <span className={styles.soft}>{snapshot === true ? 'snapshot' : 'live'}</span>
              </li>
            )
          }}
        </FirstOf>
      </ul>
    </Section>
  )
}
