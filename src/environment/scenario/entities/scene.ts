import type { Entity } from '../../../contract/entity/entity.ts'
import type { At } from '../timeline.ts'
import { airAndSpace } from './air-and-space.ts'
import { areas } from './areas.ts'
import { caseEntities } from './case.ts'
import { fusion } from './fusion.ts'
import { rescueUnits } from './rescue-units.ts'
import { searchDrones } from './search-drones.ts'
import { specimens } from './specimens.ts'
import { stations } from './stations.ts'
import { teams } from './teams.ts'
import { vessels } from './vessels.ts'

/** Every entity of "Harbor West, search for S/Y Halcyon" as it is at start. */
export function sceneEntities(at: At): Entity[] {
  return [
    ...caseEntities(at),
    ...searchDrones(at),
    ...rescueUnits(at),
    ...vessels(at),
    ...stations(at),
    ...airAndSpace(at),
    ...fusion(at),
    ...areas(at),
    ...teams(at),
    ...specimens(at),
  ]
}
