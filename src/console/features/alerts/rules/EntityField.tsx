import { useCallback } from 'react'

import { findEntities } from '../../../../picture/find-entities.ts'
import type { KnownEntity } from '../../../../picture/entities.ts'
import { present } from '../../../known/live-tasks.ts'
import { useNames } from '../../../known/use-names.ts'
import { Combobox } from '../../../ui/controls/Combobox.tsx'
import styles from './RuleEditor.module.css'

/** Offered at once, of maybe a hundred thousand; typing finds the others. */
const OFFERED = 50

/** An area's entity, found by letters of name or id. */
export function EntityField({
  value,
  isShaped,
  onChange,
}: {
  value: string
  isShaped: boolean
  onChange: (entityId: string) => void
}) {
  const names = useNames()
  const find = useCallback(
    (query: string) =>
      findEntities(present.entities, query, OFFERED, isShaped ? hasShape : undefined).map(({ key }) => key),
    [isShaped],
  )
  return (
    <Combobox
      label="Entity"
      className={styles.entity}
      placeholder="Entity: name or id"
      values={find}
      value={value}
      wordsOf={(key) => names.get(key)?.name ?? key}
      noneWords={isShaped ? 'No loaded entity with a shape matches' : 'No loaded entity matches'}
      footWords={(count) => (count < OFFERED ? undefined : 'There are more. Type part of a name or id')}
      onChange={onChange}
    />
  )
}

function hasShape({ best }: KnownEntity): boolean {
  return best.entity.geoShape !== undefined
}
