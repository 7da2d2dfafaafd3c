import type { MapLayer } from './layer.ts'
import { bearings } from './layers/bearings.ts'
import { couldBe } from './layers/could-be.ts'
import { fieldsOfView } from './layers/fields-of-view.ts'
import { graticule } from './layers/graticule.ts'
import { orbits } from './layers/orbits.ts'
import { rangeRings } from './layers/range-rings.ts'
import { relationships } from './layers/relationships.ts'
import { symbols } from './layers/symbols.ts'
import { trails } from './layers/trails.ts'
import { uncertainty } from './layers/uncertainty.ts'
import { velocity } from './layers/velocity.ts'
import { zones } from './layers/zones.ts'

/** All layers in the order of the panel. A new one is a file and a line here. */
export const layers: readonly MapLayer[] = [
  symbols,
  velocity,
  uncertainty,
  zones,
  fieldsOfView,
  bearings,
  rangeRings,
  orbits,
  relationships,
  couldBe,
  trails,
  graticule,
]

/** The same from the ground up: what comes first lies under what follows. */
export const drawingOrder: readonly MapLayer[] = [
  graticule,
  zones,
  orbits,
  couldBe,
  fieldsOfView,
  bearings,
  rangeRings,
  uncertainty,
  trails,
  relationships,
  velocity,
  symbols,
]
