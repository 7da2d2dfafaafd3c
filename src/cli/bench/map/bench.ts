import '../../../console/ui/styles/tokens.css'
import 'maplibre-gl/dist/maplibre-gl.css'

import { consoleMap } from './console-map.ts'
import { deckAlone } from './deck-alone.ts'
import { maplibreAlone, maplibreWithBasemap } from './maplibre-alone.ts'

/** What the measuring page offers to the script that drives it. */
Object.assign(window, {
  bench: {
    console: consoleMap,
    maplibre: maplibreAlone,
    maplibreWithBasemap,
    deck: deckAlone,
  },
})
