import { installFeatures } from './platform/feature.ts'
import { alerts } from './features/alerts/feature.ts'
import { deletedObjects } from './features/deleted-objects/feature.ts'
import { egress } from './features/egress/feature.ts'
import { entities } from './features/entities/feature.ts'
import { handover } from './features/log/handover/feature.ts'
import { log } from './features/log/feature.ts'
import { objects } from './features/objects/feature.ts'
import { persons } from './features/persons/feature.ts'
import { requests } from './features/requests/feature.ts'
import { settings } from './features/settings/feature.ts'
import { tasks } from './features/tasks/feature.ts'
import { wall } from './features/wall/feature.ts'

/** In the order of the rail; starts at the first. Pages are named only here and in their folders. */
export const features = installFeatures([
  tasks,
  alerts,
  entities,
  objects,
  deletedObjects,
  egress,
  requests,
  log,
  handover,
  wall,
  settings,
  persons,
])
