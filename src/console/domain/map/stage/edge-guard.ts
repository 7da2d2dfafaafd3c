import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'

const ID = 'edge-guard'
/** Pixels; leaves room for degree labels. */
const THICKNESS = 2

interface Strip {
  readonly anchor: 'top' | 'bottom' | 'left' | 'right'
  readonly at: readonly [x: number, y: number]
  readonly size: readonly [width: number, height: number]
}

export function edgeStrips(width: number, height: number): readonly Strip[] {
  return [
    { anchor: 'top', at: [width / 2, 0], size: [width, THICKNESS] },
    { anchor: 'bottom', at: [width / 2, height], size: [width, THICKNESS] },
    { anchor: 'left', at: [0, height / 2], size: [THICKNESS, height] },
    { anchor: 'right', at: [width, height / 2], size: [THICKNESS, height] },
  ]
}

/** Keeps labels of a fixed map whole: invisible symbols occupy its edges. */
export function guardEdges(map: MapLibre): void {
  map.addSource(ID, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  // On top, which MapLibre places first.
  map.addLayer({
    id: ID,
    type: 'symbol',
    source: ID,
    layout: {
      'icon-image': ['get', 'image'],
      'icon-anchor': ['get', 'anchor'],
      'icon-allow-overlap': true,
      'icon-padding': 0,
    },
  })
  const lay = () => {
    const { clientWidth, clientHeight } = map.getContainer()
    if (clientWidth === 0 || clientHeight === 0) return
    const features = edgeStrips(clientWidth, clientHeight).map(({ anchor, at, size: [width, height] }) => {
      const image = `${ID} ${width} ${height}`
      if (!map.hasImage(image)) map.addImage(image, { width, height, data: new Uint8Array(width * height * 4) })
      const { lng, lat } = map.unproject([at[0], at[1]])
      return {
        type: 'Feature' as const,
        properties: { anchor, image },
        geometry: { type: 'Point' as const, coordinates: [lng, lat] },
      }
    })
    void map.getSource<GeoJSONSource>(ID)?.setData({ type: 'FeatureCollection', features })
  }
  map.on('moveend', lay)
  map.on('resize', lay)
  lay()
}
