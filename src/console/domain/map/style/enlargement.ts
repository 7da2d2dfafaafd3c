import type { LayerSpecification } from 'maplibre-gl'

export interface Enlargement {
  /** Zooms the page of the map, which has more pixels to stay sharp. */
  readonly whole: number
  /** A further factor for text. */
  readonly text: number
}

export const LIFE_SIZE: Enlargement = { whole: 1, text: 1 }

/** Offsets scale as well, in ems. */
export function enlargeText<Layer extends LayerSpecification>(layer: Layer, factor: number): Layer {
  if (factor === 1 || layer.type !== 'symbol') return layer
  const size = layer.layout?.['text-size']
  return typeof size === 'number' ? { ...layer, layout: { ...layer.layout, 'text-size': size * factor } } : layer
}
