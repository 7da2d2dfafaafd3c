import '../../../console/ui/styles/tokens.css'
import 'maplibre-gl/dist/maplibre-gl.css'

import { consoleMap } from './console-map.ts'
import { deckAlone } from './deck-alone.ts'
import { maplibreAlone, maplibreWithBasemap } from './maplibre-alone.ts'

Object.assign(window, {
  bench: {
    console: consoleMap,
    maplibre: maplibreAlone,
    maplibreWithBasemap,
    deck: deckAlone,
  },
})
