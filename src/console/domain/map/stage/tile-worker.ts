import { errorWords } from '../../../../format/error-words.ts'
import { thinned } from '../../../../geo/thin.ts'
import type { LayerId } from '../layers.ts'
import { FeatureTiles } from './feature-tiles.ts'
import type { TileAnswer, TileRequest } from './tile-cutter.ts'
import { workerScope } from '../../../ui/browser/worker-scope.ts'

const scope = workerScope<TileRequest, TileAnswer>()
const layers = new Map<LayerId, FeatureTiles>()

function layerOf(id: LayerId): FeatureTiles {
  const layer = layers.get(id) ?? new FeatureTiles()
  layers.set(id, layer)
  return layer
}

scope.addEventListener('message', ({ data }) => {
  const { number } = data
  try {
    if (data.kind === 'apply') {
      scope.postMessage({ number, isChanged: layerOf(data.layer).apply(data.change) }, [])
    } else if (data.kind === 'thin') {
      const paths = thinned(data.paths)
      scope.postMessage({ number, paths }, [paths.points.buffer])
    } else {
      const bytes = layerOf(data.layer).tile(data.z, data.x, data.y, data.crowding).buffer
      scope.postMessage({ number, bytes }, [bytes])
    }
  } catch (error) {
    scope.postMessage({ number, failure: errorWords(error) }, [])
  }
})
