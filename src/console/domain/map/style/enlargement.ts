import type { LayerSpecification } from 'maplibre-gl'

/** How a map is made larger for readers far away. */
export interface Enlargement {
  /** The factor by which the page magnifies the whole map: as many more pixels are drawn, so that it stays sharp. */
  readonly whole: number
  /** The further factor for text, compared with symbols and lines. */
  readonly text: number
}

export const LIFE_SIZE: Enlargement = { whole: 1, text: 1 }

/** The layer with its text larger by `factor`; offsets are in ems and grow with it. */
export function enlargeText<Layer extends LayerSpecification>(layer: Layer, factor: number): Layer {
  if (factor === 1 || layer.type !== 'symbol') return layer
  const size = layer.layout?.['text-size']
  return typeof size === 'number' ? { ...layer, layout: { ...layer.layout, 'text-size': size * factor } } : layer
}
