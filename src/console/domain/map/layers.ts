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

/** In the panel's order. To add one: a file, and a line here. */
const byId = {
  symbols,
  velocity,
  uncertainty,
  zones,
  'fields-of-view': fieldsOfView,
  bearings,
  'range-rings': rangeRings,
  orbits,
  relationships,
  'could-be': couldBe,
  trails,
  graticule,
}

export type LayerId = keyof typeof byId

export interface NamedLayer extends MapLayer {
  id: LayerId
}

export const layers: readonly NamedLayer[] = Object.entries(byId).map(([id, layer]) => ({
  ...layer,
  id: id as LayerId,
}))

export const drawingOrder: readonly NamedLayer[] = layers.toSorted((a, b) => a.order - b.order)
