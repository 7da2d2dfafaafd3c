import type { LayerSpecification } from 'maplibre-gl'

export interface Enlargement {
  /** Page zoom of the whole map: it is drawn with as many more pixels, to stay sharp. */
  readonly whole: number
  /** Further factor for text. */
  readonly text: number
}

export const LIFE_SIZE: Enlargement = { whole: 1, text: 1 }

/** Offsets are in ems and scale along. */
export function enlargeText<Layer extends LayerSpecification>(layer: Layer, factor: number): Layer {
  if (factor === 1 || layer.type !== 'symbol') return layer
  const size = layer.layout?.['text-size']
  return typeof size === 'number' ? { ...layer, layout: { ...layer.layout, 'text-size': size * factor } } : layer
}
