import type { Entity } from '../../../contract/entity/entity.ts'
import { DAY, HOUR, type At } from '../timeline.ts'
import { entityId } from './names.ts'
import { kinematics, milView, position, provenance, taskCatalog, unclassified, UNITED_STATES } from './pieces.ts'

const WATCH_TEAM = ['GULL 2', 'GULL 4', 'GULL 5', 'SKATE 3', 'Rescue 21', 'RB-M 714']
const SURFACE_SEARCH = ['F/V Ella Rose', 'F/V Two Brothers', 'F/V Katahdin']

const agents = (names: readonly string[]) => names.map((name) => ({ entityId: entityId(name) }))

const group = (at: At, name: string, latitude: number, longitude: number, members: readonly string[]): Entity => ({
  entityId: entityId(name),
  isLive: true,
  createdTime: at(-30 * HOUR),
  expiryTime: at(6 * DAY),
  location: { position: position(latitude, longitude, -20) },
  aliases: { name },
  ontology: { platformType: 'Group', template: 'TEMPLATE_ASSET' },
  provenance: provenance(at, 'Watch roster', 'GROUP', name, 6 * HOUR),
  dataClassification: unclassified,
  relationships: {
    relationships: members.map((member, index) => ({
      relatedEntityId: entityId(member),
      relationshipId: `rel-${name}-${index + 1}`,
      relationshipType: { groupChild: {} },
    })),
  },
  groupDetails: { team: { entityId: entityId(name), members: agents(members) } },
})

/** Teams that tasks are given to, and the small land units that support them. */
export const teams = (at: At): Entity[] => [
  {
    ...group(at, 'Watch team 2', 44.1047, -69.1032, WATCH_TEAM),
    description: 'The watch on duty, with the assets it tasks',
    status: { platformActivity: 'On watch', role: 'Search mission coordination' },
    milView: milView('FRIENDLY', 'LAND', UNITED_STATES),
    indicators: { c2: true },
    taskCatalog: taskCatalog('RadioGuard', 'Broadcast', 'RelieveCommander', 'SearchMission'),
    symbology: { milStd2525C: { sidc: 'SFGPU----------' } },
  },
  {
    ...group(at, 'Surface search group', 43.64, -68.56, SURFACE_SEARCH),
    description: 'Fishing vessels that joined the search',
    milView: milView('ASSUMED_FRIENDLY', 'SURFACE', UNITED_STATES),
    taskCatalog: taskCatalog('ParallelTrack', 'Investigate'),
  },
  {
    entityId: entityId('Shore party Vinalhaven'),
    description: 'Volunteers walking the south shore',
    isLive: true,
    createdTime: at(-3 * HOUR),
    expiryTime: at(12 * HOUR),
    status: { platformActivity: 'Shore search', role: 'Shore party' },
    kinematics: kinematics({ at, latitude: 44.0288, longitude: -68.8327, course: 64, knots: 2.2, age: 240, sigma: 8 }),
    aliases: { name: 'Shore party Vinalhaven' },
    milView: milView('ASSUMED_FRIENDLY', 'LAND', UNITED_STATES),
    ontology: { platformType: 'Person', specificType: 'Ground search team', template: 'TEMPLATE_ASSET' },
    provenance: provenance(at, 'Field tracker', 'PLI', 'tracker-118', 240),
    dataClassification: unclassified,
    groupDetails: { echelon: { armyEchelon: 'ARMY_ECHELON_FIRE_TEAM' } },
  },
  {
    entityId: entityId('Ambulance Vinalhaven 1'),
    description: 'Ambulance waiting at the landing zone',
    isLive: true,
    createdTime: at(-2 * HOUR),
    expiryTime: at(8 * HOUR),
    status: { platformActivity: 'Standing by', role: 'Medical' },
    location: { position: position(44.0529, -68.8327, 3), speedMps: 0 },
    aliases: { name: 'Ambulance Vinalhaven 1' },
    milView: milView('FRIENDLY', 'LAND', UNITED_STATES),
    ontology: { platformType: 'Vehicle', specificType: 'Ambulance', template: 'TEMPLATE_ASSET' },
    provenance: provenance(at, 'Field tracker', 'PLI', 'tracker-131', 55),
    dataClassification: unclassified,
    symbology: { milStd2525C: { sidc: 'SFGPEVM--------' } },
  },
]
