import Waypoints from 'lucide-react/icons/waypoints'

import type { Relationship } from '../../../../contract/entity/relationships.ts'
import { lookup } from '../../../../format/lookup.ts'
import { dimFact, lineFeature } from '../feature.ts'
import { geodesicLine } from '../../../../geo/geodesic.ts'
import type { MapLayer } from '../layer.ts'
import { nameOf } from '../../../../geo/map-entity.ts'
import { FINE_FONT, labelPaint, labelText, opacity } from '../style/paint.ts'
import { placeOf } from '../position/place.ts'
import { listOf } from '../../../../geo/position.ts'

/** Only to entities that are loaded and have a position. */
export const relationships: MapLayer = {
  label: 'Relationships',
  means: 'Lines to related entities, labelled by relation',
  icon: Waypoints,
  initially: false,
  order: 90,
  features: (item, now, context) => {
    if (!item.entity.relationships) return []
    const from = placeOf(item, now, context)
    return listOf(item.entity.relationships?.relationships).flatMap((relationship) => {
      const related =
        relationship.relatedEntityId === undefined ? undefined : context.find(relationship.relatedEntityId)
      const to = related && placeOf(related, now, context)
      if (!from || !related || !to) {
        context.omit(related ? 'one end has no position' : 'the related entity isn’t loaded')
        return []
      }
      const kind = kindOf(relationship)
      return lineFeature(geodesicLine(from.at, to.at), {
        part: 'line',
        kind,
        label: `${lookup(words, kind) ?? kind} ${nameOf(related)}`,
        ...dimFact(item),
      })
    })
  },
  style: (theme, source) => [
    {
      id: 'relationships-lines',
      type: 'line',
      source,
      paint: { 'line-color': theme.text2, 'line-width': 1, 'line-dasharray': [1, 3], 'line-opacity': opacity(0.9) },
      layout: { 'line-cap': 'round' },
    },
    {
      id: 'relationships-labels',
      type: 'symbol',
      source,
      layout: {
        'symbol-placement': 'line-center',
        'text-field': labelText('label'),
        'text-font': FINE_FONT,
        'text-size': 11,
      },
      paint: labelPaint(theme, theme.text2),
    },
  ],
  dependsOn: ({ entity }) =>
    !entity.relationships
      ? []
      : listOf(entity.relationships?.relationships)
          .map((relationship) => relationship?.relatedEntityId)
          .filter((id) => typeof id === 'string'),
}

const words: Record<string, string> = {
  trackedBy: 'tracked by',
  groupChild: 'group of',
  groupParent: 'member of',
  mergedFrom: 'merged from',
  activeTarget: 'target',
}

/** Unknown kinds go by their wire name. */
function kindOf({ relationshipType }: Relationship): string {
  return (
    Object.entries(relationshipType ?? {}).find(([, value]) => value !== undefined && value !== null)?.[0] ??
    'related to'
  )
}
