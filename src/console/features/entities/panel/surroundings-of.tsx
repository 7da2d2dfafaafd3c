import { Link } from '@tanstack/react-router'

import { check } from '../../../../contract/check.ts'
import { entity as entitySchema } from '../../../../contract/entity/entity.ts'
import type { Surroundings } from '../../../domain/inspector/surroundings.ts'
import { RefusedMark } from '../../../platform/session/RefusedMark.tsx'
import type { KnownEntity } from '../../../../picture/entities.ts'
import type { Loaded } from '../../../known/use-collection.ts'
import { EntitySymbol } from '../../../domain/entity/EntitySymbol.tsx'
import { MediaView } from './MediaView.tsx'
import { hint } from '../../../ui/overlay/hint.ts'

/** Names and links for ids. */
export function surroundingsOf(entities: Loaded<KnownEntity>): Surroundings {
  return {
    link: (to, id, words) => {
      if (to === 'task') {
        return (
          <Link to="/tasks/$taskId" params={{ taskId: id }} search={{}} {...hint(id)}>
            {words ?? id}
          </Link>
        )
      }
      if (to === 'object') return <span className="mono size-12">{id}</span>
      const known = entities.get(id)
      if (known === undefined) {
        return (
          <span>
            <span className="mono size-12">{id}</span> <span className="meta">not loaded</span>
          </span>
        )
      }
      return (
        <Link to="/entities/$entityId" params={{ entityId: id }} search {...hint(id)}>
          {known.name}
        </Link>
      )
    },
    nameOf: (id) => entities.get(id)?.name,
    media: (path, image) => <MediaView path={path} isImage={image} />,
    symbol: (wire) => {
      const { value } = check(entitySchema, wire)
      return value === undefined ? null : <EntitySymbol entity={value} size={18} />
    },
    refusedMark: (entityId, fieldPath) => (
      <RefusedMark operation="deleteEntityOverride" resource={[entityId, fieldPath]} />
    ),
  }
}
