import type { ExpressionSpecification, VariableAnchorOffsetCollectionSpecification } from 'maplibre-gl'
import Shapes from 'lucide-react/icons/shapes'

import { formatBearing } from '../../../../format/bearing.ts'
import { formatSpeed } from '../../../../format/speed.ts'
import { formatZuluMinute } from '../../../../format/time.ts'
import { pointFeature } from '../feature.ts'
import type { MapContext, MapLayer } from '../layer.ts'
import { isGeoEntity, nameOf, type MapEntity } from '../../../../geo/map-entity.ts'
import { measuredAt, motionOf } from '../../../../geo/motion.ts'
import { LABEL_FONT, labelPaint, labelText } from '../style/paint.ts'
import { placeOf, trackingIds, type Fix } from '../position/place.ts'
import { positionOf } from '../../../../geo/position.ts'
import { identityHues, symbolOf } from '../symbols/symbol.ts'
import { alertImageId, NIGHT_SUFFIX, symbolImageId } from '../symbols/symbol-image.ts'
import { DOUBTFUL_LETTERS } from '../symbols/standard-identity.ts'
import type { MapTheme } from '../style/theme.ts'

/** Right, below, left, above, then corners; in ems from the symbol's center. */
function labelAnchors(beside: number) {
  const corner = beside * 0.65
  const anchors: [anchor: string, offset: [number, number]][] = [
    ['left', [beside, 0]],
    ['top', [0, 1.4]],
    ['right', [-beside, 0]],
    ['bottom', [0, -1.4]],
    ['top-left', [corner, 0.9]],
    ['bottom-left', [corner, -0.9]],
    ['top-right', [-corner, 0.9]],
    ['bottom-right', [-corner, -0.9]],
  ]
  return anchors.flat()
}

/** Leaves room for a question mark. */
const anchors = [
  'case',
  ['in', ['slice', ['get', 'icon'], 1, 2], ['literal', DOUBTFUL_LETTERS]],
  ['literal', labelAnchors(1.9)],
  ['literal', labelAnchors(1.4)],
] as unknown as VariableAnchorOffsetCollectionSpecification

export const NO_POSITION = 'no position'

/** Geographic areas and points are drawn as zones. */
export const symbols: MapLayer = {
  label: 'Symbols',
  means:
    'Where each entity is, with name, speed and course; a question mark where its side is assumed; dots where a thousand crowd',
  icon: Shapes,
  initially: true,
  order: 110,
  isAtItsPlace: true,
  pickable: ['symbols', 'symbols-dots', 'symbols-labels'],
  everySeconds: 5,
  moves: ({ entity }) => Boolean(entity.orbit) && positionOf(entity).kind !== 'position',
  hasTimes: true,
  features: (item, now, context) => {
    const place = placeOf(item, now, context)
    if (!place) context.omit(NO_POSITION)
    if (!place || isGeoEntity(item.entity)) return []
    const { sidc, derived } = symbolOf(item.entity)
    return pointFeature(place.at, {
      part: 'symbol',
      icon: symbolImageId(sidc, item.snapshot ? 'snapshot' : item.stale ? 'stale' : 'live'),
      name: nameOf(item),
      detail: detailOf(item, place, now, context),
      ...(derived && { derived }),
      ...(item.alert && { alert: item.alert }),
    })
  },
  style: (theme, source) => [
    {
      id: 'symbols-dots',
      type: 'circle',
      source,
      layout: { 'circle-sort-key': ['case', ['has', 'alert'], 1, 0] },
      paint: {
        'circle-radius': ['case', ['has', 'alert'], 4, 2.5],
        'circle-color': byAlert([theme.warning, theme.caution, theme.advisory], dotColor(theme.hues)),
        'circle-stroke-width': ['case', ['has', 'alert'], 1.5, 0.5],
        'circle-stroke-color': ['case', ['has', 'alert'], theme.text1, theme.halo],
        'circle-opacity': lessUnlessLive,
        'circle-stroke-opacity': lessUnlessLive,
      },
    },
    // Below symbols: MapLibre places the top first, so that labels avoid symbols.
    {
      id: 'symbols-labels',
      type: 'symbol',
      source,
      layout: {
        'text-field': [
          'format',
          labelText('name'),
          {},
          ['case', ['==', ['get', 'detail'], ''], '', ['concat', '\n', ['get', 'detail']]],
          { 'font-scale': 0.917, 'text-color': theme.text2 },
        ],
        'text-font': LABEL_FONT,
        'text-size': 12,
        'text-line-height': 1.2,
        'text-justify': 'auto',
        'text-variable-anchor-offset': anchors,
        'text-max-width': 20,
        'text-padding': 1,
      },
      paint: labelPaint(theme, theme.text1),
    },
    {
      id: 'symbols',
      type: 'symbol',
      source,
      layout: {
        'icon-image': theme.isNight ? ['concat', ['get', 'icon'], NIGHT_SUFFIX] : ['get', 'icon'],
        'icon-allow-overlap': true,
        'icon-padding': 0,
      },
    },
    {
      id: 'symbols-alerts',
      type: 'symbol',
      source,
      filter: ['has', 'alert'],
      layout: {
        'icon-image': byAlert([
          alertImageId('warning', theme.warning, theme.halo),
          alertImageId('caution', theme.caution, theme.halo),
          alertImageId('advisory', theme.advisory, theme.halo),
        ]),
        // Upper left, where symbols have nothing.
        'icon-offset': [-15, -13],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-padding': 0,
      },
    },
  ],
  crowding: { most: 1000, dots: { style: 'symbols-dots', facts: ['icon', 'alert'] } },
  crowd: (count) => [
    { id: 'symbols-labels', from: count > 10_000 ? 8 : count > 2000 ? 6 : 0 },
    // With thousands, keeping labels off symbols is too slow.
    { id: 'symbols', ignoresPlacement: count > 2000 },
  ],
  dependsOn: ({ entity }) => (entity.tracked?.lineOfBearing ? trackingIds(entity) : []),
}

function byAlert(
  [warning, caution, advisory]: readonly [string, string, string],
  otherwise: ExpressionSpecification | string = advisory,
): ExpressionSpecification {
  return ['match', ['get', 'alert'], 'warning', warning, 'caution', caution, 'advisory', advisory, otherwise]
}

/** By the state after the code. */
const lessUnlessLive: ExpressionSpecification = ['case', ['in', '|', ['get', 'icon']], 0.4, 1]

/** By the second letter of the code. */
function dotColor(hues: MapTheme['hues']): ExpressionSpecification {
  const byLetter = Object.entries(identityHues).flatMap(([letter, hue]) => [letter, hues[hue]])
  // Fits the type of `match`.
  return ['match', ['slice', ['get', 'icon'], 1, 2], ...byLetter, hues.unknown] as unknown as ExpressionSpecification
}

/** Second line of a label: the time if not live, and how a position was estimated. */
function detailOf(item: MapEntity, place: Fix, now: number, { minuteWords = formatZuluMinute }: MapContext): string {
  if (item.snapshot || item.stale) {
    const time = measuredAt(item.entity) ?? item.asOf
    const words = item.snapshot ? 'snapshot' : 'last known'
    return time === undefined ? words : `${words} ${minuteWords(time, now)}`
  }
  if (place.how !== 'reported') return `by ${place.how}`
  const motion = motionOf(item.entity, place.at)
  if (!motion || motion.speed < 0.05) return ''
  return motion.course === undefined
    ? formatSpeed(motion.speed)
    : `${formatSpeed(motion.speed)} ${formatBearing(motion.course)}`
}
