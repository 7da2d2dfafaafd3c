import { Deck, MapView, type Layer } from '@deck.gl/core'
import { IconLayer, ScatterplotLayer } from '@deck.gl/layers'

import { SILENT } from '../../../console/domain/map/layer.ts'
import { symbols } from '../../../console/domain/map/layers/symbols.ts'
import type { MapEntity } from '../../../geo/map-entity.ts'
import { drawImage } from '../../../console/domain/map/symbols/symbol-image.ts'
import { makeEntities, onePercentMoved, symbolsFrom, warmUpEntities } from './entities.ts'
import { makeHost, measure, type MapBounds, type Drawn, type BenchView } from './measure.ts'

interface Spot {
  at: [number, number]
  icon: string
}

export async function deckAlone(count: number, view: BenchView, box: MapBounds): Promise<Drawn> {
  const host = makeHost()
  const isCrowd = view.zoom < symbolsFrom(count)
  const atlas = isCrowd ? undefined : makeAtlas(warmUpEntities(view).map(spotOf))
  let drawn: (() => void) | undefined
  const deck = new Deck({
    parent: host as HTMLDivElement,
    views: new MapView(),
    initialViewState: view,
    controller: true,
    layers: [],
    onAfterRender: () => drawn?.(),
  })
  const show = (entities: readonly MapEntity[]) =>
    new Promise<void>((resolve) => {
      const data = entities.map(spotOf)
      const layer: Layer = atlas
        ? new IconLayer<Spot>({
            id: 'icons',
            data,
            getPosition: ({ at }) => at,
            getIcon: ({ icon }) => icon,
            getSize: ({ icon }) => atlas.mapping[icon]?.height ?? 0,
            sizeScale: 1 / atlas.pixelRatio,
            iconAtlas: atlas.image,
            iconMapping: atlas.mapping,
          })
        : new ScatterplotLayer<Spot>({
            id: 'dots',
            data,
            getPosition: ({ at }) => at,
            radiusUnits: 'pixels',
            getRadius: 2.5,
            getFillColor: ({ icon }) => [icon.charCodeAt(1) * 2, 128, 128],
            stroked: true,
            lineWidthUnits: 'pixels',
            getLineWidth: 0.5,
          })
      drawn = () => {
        if (!layer.isLoaded) return
        drawn = undefined
        resolve()
      }
      deck.setProps({ layers: [layer] })
    })
  await show(warmUpEntities(view))
  const entities = makeEntities(count, box)
  const full = await measure(() => show(entities))
  const after = onePercentMoved(entities)
  const update = await measure(() => show(after))
  deck.finalize()
  host.remove()
  return { full, update }
}

function spotOf(item: MapEntity): Spot {
  const [feature] = symbols.features(item, 0, SILENT)
  const at = feature?.geometry.type === 'Point' ? feature.geometry.coordinates : []
  return { at: [at[0] ?? 0, at[1] ?? 0], icon: String(feature?.properties['icon']) }
}

function makeAtlas(spots: readonly Spot[]) {
  const drawn = Array.from(new Set(spots.map(({ icon }) => icon)), (icon) => ({
    icon,
    drawn: drawImage(icon, devicePixelRatio),
  }))
  const image = document.createElement('canvas')
  image.width = drawn.reduce((width, { drawn: one }) => width + (one?.image.width ?? 0), 0)
  image.height = Math.max(...drawn.map(({ drawn: one }) => one?.image.height ?? 0))
  const context = image.getContext('2d')
  const mapping: Record<string, { x: number; y: number; width: number; height: number }> = {}
  let x = 0
  for (const { icon, drawn: one } of drawn) {
    if (!one) continue
    context?.putImageData(one.image, x, 0)
    mapping[icon] = { x, y: 0, width: one.image.width, height: one.image.height }
    x += one.image.width
  }
  return { image: image.toDataURL(), mapping, pixelRatio: drawn[0]?.drawn?.pixelRatio ?? 1 }
}
