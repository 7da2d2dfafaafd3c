import { LIFE_SIZE } from '../../../console/domain/map/style/enlargement.ts'
import { initialLayers } from '../../../console/domain/map/MapView.tsx'
import { MapSession } from '../../../console/domain/map/stage/map-session.ts'
import { makeEntities, onePercentMoved, warmUpEntities } from './entities.ts'
import { makeHost, measure, type MapBounds, type Drawn, type BenchView } from './measure.ts'

export async function consoleMap(count: number, view: BenchView, box: MapBounds): Promise<Drawn> {
  const host = makeHost()
  const session = new MapSession()
  session.setCamera(view)
  const detach = session.attach(host, { interactive: true, enlargement: LIFE_SIZE })
  session.setVisible(initialLayers)
  session.setEntities(warmUpEntities(view))
  await idle(session)
  const entities = makeEntities(count, box)
  const full = await measure(() => {
    session.setEntities(entities)
    return idle(session)
  })
  const after = onePercentMoved(entities)
  const update = await measure(() => {
    session.setEntities(after)
    return idle(session)
  })
  detach()
  host.remove()
  return { full, update }
}

function idle(session: MapSession): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (session.store.getState().busy) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = session.store.subscribe(look)
    setTimeout(look)
  })
}
