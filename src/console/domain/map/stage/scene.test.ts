import Shapes from 'lucide-react/icons/shapes'
import { expect, test } from 'vitest'

import { thinned, type Paths } from '../../../../geo/thin.ts'
import type { LayerId, NamedLayer } from '../layers.ts'
import type { MapEntity } from '../../../../geo/map-entity.ts'
import type { FeatureChange } from './layer-feed.ts'
import { MapScene } from './scene.ts'

function point(item: MapEntity, text: string) {
  return {
    geometry: { type: 'Point' as const, coordinates: [item.entity.location?.speedMps ?? 0, 0] },
    properties: { part: text },
  }
}

/** Draws one point per entity and counts the calls. */
function counting(id: LayerId, more: Partial<NamedLayer> = {}) {
  const asked: string[] = []
  const layer: NamedLayer = {
    id,
    label: id,
    means: id,
    icon: Shapes,
    initially: true,
    order: 0,
    style: () => [],
    features: (item) => {
      asked.push(item.entityId)
      return [point(item, item.entity.description ?? '')]
    },
    ...more,
  }
  return { layer, asked }
}

/** Keeps what it receives, like MapLibre. */
function sink() {
  const sources = new Map<LayerId, Map<number, string>>()
  const filling: string[] = []
  return {
    sources,
    filling: (layer: LayerId, isFilling: boolean, count: number) => {
      if (count > 0) filling.push(`${layer} ${isFilling} ${count}`)
    },
    told: filling,
    apply: (layer: LayerId, { add, remove }: FeatureChange): Promise<void> => {
      const source = sources.get(layer) ?? new Map<number, string>()
      sources.set(layer, source)
      for (const id of remove) source.delete(id)
      for (const { id, properties } of add) source.set(id, String(properties['name'] ?? properties['part']))
      return Promise.resolve()
    },
    thin: (paths: Paths) => Promise.resolve(thinned(paths)),
    texts: (layer: LayerId) => Array.from(sources.get(layer)?.values() ?? []).toSorted(),
  }
}

function entity(entityId: string, description: string, related?: string): MapEntity {
  return {
    entityId,
    snapshot: false,
    stale: false,
    entity: {
      entityId,
      description,
      ...(related && { relationships: { relationships: [{ relatedEntityId: related }] } }),
    },
  }
}

function scene(layers: NamedLayer[], now = () => 0) {
  const target = sink()
  const made = new MapScene(layers, target, now, () => undefined)
  made.setVisible(new Set(layers.map((layer) => layer.id)))
  return { made, target }
}

test('draws what is given, once, and only what changed after that', async () => {
  const { layer, asked } = counting('zones')
  const { made, target } = scene([layer])
  const [a, b, c] = [entity('a', 'one'), entity('b', 'two'), entity('c', 'three')]
  made.setEntities([a, b, c])
  await made.settled()
  expect(target.texts('zones')).toEqual(['one', 'three', 'two'])
  asked.length = 0
  made.setEntities([{ ...a }, entity('b', 'four'), c])
  await made.settled()
  expect(asked).toEqual(['b'])
  expect(target.texts('zones')).toEqual(['four', 'one', 'three'])
})

test('a name with characters that don’t show is written with their codes', async () => {
  const { layer } = counting('zones', {
    features: (item) => [{ ...point(item, ''), properties: { part: 'label', name: item.entity.description ?? '' } }],
  })
  const { made, target } = scene([layer])
  made.setEntities([entity('a', '\u202egpj.exe'), entity('b', 'Raft')])
  await made.settled()
  expect(target.texts('zones')).toEqual(['Raft', '‹U+202E›gpj.exe'])
})

test('what is raised about an entity makes the map draw it again', async () => {
  const { layer, asked } = counting('zones')
  const { made } = scene([layer])
  const a = entity('a', 'one')
  made.setEntities([a])
  await made.settled()
  asked.length = 0
  made.setEntities([{ ...a, alert: 'caution' }])
  await made.settled()
  made.setEntities([{ ...a, alert: 'warning' }])
  await made.settled()
  expect(asked).toEqual(['a', 'a'])
})

test('what is gone is taken away, and its numbers are used again', async () => {
  const { layer } = counting('zones')
  const { made, target } = scene([layer])
  made.setEntities([entity('a', 'one'), entity('b', 'two')])
  await made.settled()
  made.setEntities([entity('b', 'two'), entity('c', 'three')])
  await made.settled()
  expect(target.texts('zones')).toEqual(['three', 'two'])
  expect(made.entity('a')).toBeUndefined()
  const owners = Array.from(target.sources.get('zones')?.keys() ?? [], (id) => String(made.ownerOf(id))).toSorted(
    (one, other) => one.localeCompare(other),
  )
  expect(owners).toEqual(['b', 'c'])
})

test('a hidden layer is never asked, and catches up when it is shown', async () => {
  const shown = counting('zones')
  const hidden = counting('trails')
  const { made, target } = scene([shown.layer, hidden.layer])
  made.setVisible(new Set(['zones']))
  made.setEntities([entity('a', 'one'), entity('b', 'two')])
  await made.settled()
  expect(hidden.asked).toEqual([])
  made.setVisible(new Set(['zones', 'trails']))
  await made.settled()
  expect(hidden.asked).toEqual(['a', 'b'])
  made.setVisible(new Set(['zones']))
  made.setEntities([entity('b', 'new')])
  await made.settled()
  expect(target.texts('trails')).toEqual(['one', 'two'])
  made.setVisible(new Set(['zones', 'trails']))
  await made.settled()
  expect(target.texts('trails')).toEqual(['new'])
})

test('an entity is drawn again when the one that it depends on changes', async () => {
  const { layer, asked } = counting('relationships', {
    dependsOn: ({ entity }) =>
      (entity.relationships?.relationships ?? []).map(({ relatedEntityId }) => relatedEntityId ?? ''),
  })
  const { made } = scene([layer])
  const [a, b] = [entity('a', 'one', 'b'), entity('b', 'two')]
  made.setEntities([a, b])
  await made.settled()
  asked.length = 0
  made.setEntities([a, entity('b', 'moved')])
  await made.settled()
  expect(asked.toSorted()).toEqual(['a', 'b'])
})

test('what moves by itself is made again when its time has come', async () => {
  let now = 0
  const { layer, asked } = counting('orbits', { everySeconds: 10, moves: ({ entityId }) => entityId === 'moon' })
  const { made } = scene([layer], () => now)
  made.setEntities([entity('moon', ''), entity('rock', '')])
  await made.settled()
  made.tick()
  await made.settled()
  asked.length = 0
  now = 9000
  made.tick()
  await made.settled()
  expect(asked).toEqual([])
  now = 10_001
  made.tick()
  await made.settled()
  expect(asked).toEqual(['moon'])
})

test('a layer that names times is drawn again on another day, as they get a date, also if it was hidden then', async () => {
  const midnight = 86_400_000
  let now = midnight - 2000
  const { layer, asked } = counting('symbols', { hasTimes: true })
  const { layer: other, asked: askedOther } = counting('zones')
  const { made } = scene([layer, other], () => now)
  made.setEntities([entity('buoy', '')])
  await made.settled()
  const drawnAt = async (time: number) => {
    asked.length = askedOther.length = 0
    now = time
    made.tick()
    await made.settled()
    return asked.length
  }
  expect(await drawnAt(midnight - 1)).toBe(0)
  expect(await drawnAt(midnight)).toBe(1)
  expect(await drawnAt(midnight + 1000)).toBe(0)
  expect(await drawnAt(midnight - 1)).toBe(1)
  expect(askedOther).toEqual([])
  made.setVisible(new Set(['zones']))
  expect(await drawnAt(midnight)).toBe(0)
  made.setVisible(new Set(['zones', 'symbols']))
  await made.settled()
  expect(asked).toEqual(['buoy'])
})

test('an entity that can not be drawn is counted, and the others are drawn', async () => {
  const { layer } = counting('zones', {
    features: (item, _now, context) => {
      if (item.entityId === 'bad') throw new Error('corner is not iterable')
      if (item.entityId === 'part') context.omit('a corner has no position')
      return [point(item, item.entityId)]
    },
  })
  const { made, target } = scene([layer])
  made.setEntities([entity('bad', ''), entity('good', ''), entity('part', '')])
  await made.settled()
  expect(target.texts('zones')).toEqual(['good', 'part'])
  expect(made.reports().get('zones')).toEqual({
    count: 2,
    omitted: new Map([
      ['could not be computed: corner is not iterable', 1],
      ['a corner has no position', 1],
    ]),
    simplified: new Map(),
    pending: new Map(),
  })
  made.setEntities([entity('good', '')])
  await made.settled()
  expect(made.reports().get('zones')).toMatchObject({ count: 1, omitted: new Map(), simplified: new Map() })
})

test('a shape that is drawn simplified is told apart from one that is not drawn, until it changes', async () => {
  const { layer } = counting('zones', {
    features: (item, _now, context) => {
      if (item.entity.description === 'large') context.simplify('8 of 9 corners left out')
      return [point(item, item.entityId)]
    },
  })
  const { made } = scene([layer])
  made.setEntities([entity('a', 'large'), entity('b', 'large')])
  await made.settled()
  const simplified = new Map([['8 of 9 corners left out', 2]])
  expect(made.reports().get('zones')).toMatchObject({ count: 2, omitted: new Map(), simplified })
  made.setEntities([entity('a', 'small')])
  await made.settled()
  expect(made.reports().get('zones')).toMatchObject({ count: 1, omitted: new Map(), simplified: new Map() })
})

test('reports are the same object for as long as they say the same, and another one after that', async () => {
  const { layer } = counting('zones', {
    features: (item, _now, context) => {
      if (item.entity.description === 'cut') context.omit('a corner has no position')
      return [point(item, item.entityId)]
    },
  })
  const { made } = scene([layer])
  made.setEntities([entity('a', 'whole'), entity('b', 'whole')])
  await made.settled()
  const reports = made.reports()
  expect(reports.get('zones')?.count).toBe(2)
  made.setEntities([entity('a', 'moved'), entity('b', 'whole')])
  await made.settled()
  expect(made.reports()).toBe(reports)
  made.setEntities([entity('a', 'cut'), entity('b', 'whole')])
  await made.settled()
  expect(made.reports()).not.toBe(reports)
  expect(made.reports().get('zones')).toMatchObject({ count: 2, omitted: new Map([['a corner has no position', 1]]) })
})

test('a newer list takes the place of one that is still being looked through', async () => {
  const { layer } = counting('zones')
  const { made, target } = scene([layer])
  const many = Array.from({ length: 30_000 }, (_, index) => entity(`e${index}`, 'old'))
  made.setEntities(many)
  made.setEntities([entity('e1', 'new')])
  await made.settled()
  expect(target.texts('zones')).toEqual(['new'])
})

test('more than go in one batch are announced before and after, with their number', async () => {
  const { layer } = counting('symbols')
  const { made, target } = scene([layer])
  made.setEntities(Array.from({ length: 4001 }, (_, index) => entity(`e${index}`, 'x')))
  await made.settled()
  expect(target.told).toEqual(['symbols true 4001', 'symbols false 4001'])
  expect(target.sources.get('symbols')?.size).toBe(4001)
})
