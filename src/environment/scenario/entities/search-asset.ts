import type { Entity } from '../../../contract/entity/entity.ts'
import { DAY, type At } from '../timeline.ts'
import { entityId } from './names.ts'
import { milView, unclassified, UNITED_STATES } from './pieces.ts'

/** What all assets of the search have; `milView` is that of an aircraft. */
export const searchAsset = (at: At, name: string, callsign: string): Entity => ({
  entityId: entityId(name),
  isLive: true,
  createdTime: at(-8 * DAY),
  expiryTime: at(DAY),
  aliases: {
    name,
    alternateIds: [
      { id: callsign, type: 'ALT_ID_TYPE_CALLSIGN' },
      { id: `AST-${callsign}`, type: 'ALT_ID_TYPE_ASSET_ID' },
    ],
  },
  milView: milView('FRIENDLY', 'AIR', UNITED_STATES),
  dataClassification: unclassified,
})
