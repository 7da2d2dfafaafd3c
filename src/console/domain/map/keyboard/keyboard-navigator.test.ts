import { expect, test } from 'vitest'

import type { LonLat } from '../../../../geo/lon-lat.ts'
import type { MapEntity } from '../../../../geo/map-entity.ts'
import { createPointed } from './pointed.ts'
import { KeyboardNavigator, type NavigatedMap } from './keyboard-navigator.ts'

function item(entityId: string, disposition = 'NEUTRAL'): MapEntity {
  const entity = { entityId, aliases: { name: entityId }, milView: { disposition: `DISPOSITION_${disposition}` } }
  return { entityId, entity, snapshot: false, stale: false }
}

/** A map at 0°, 0° with entities at these places; `undefined` for none. */
function mapWith(places: Record<string, LonLat | undefined>) {
  const entities = Object.keys(places).map((id) => item(id))
  const calls: string[] = []
  let asked = 0
  const map: NavigatedMap = {
    entity: (id) => entities.find(({ entityId }) => entityId === id),
    placeOf: (id) => {
      asked += 1
      const at = places[id]
      return at && { at, how: 'reported', source: 'location.position' }
    },
    middle: () => [0, 0],
    setPointed: (id) => calls.push(`mark ${id}`),
    keepInSight: (at) => calls.push(`see ${at.join()}`),
    panBy: (x, y) => calls.push(`pan ${x} ${y}`),
  }
  const said: string[] = []
  const keys = new KeyboardNavigator(map, (words) => said.push(words))
  const pointed = createPointed()
  const opened: string[] = []
  keys.listen({ entities, pointed, onOpen: (id) => opened.push(id) })
  pointed.subscribe(({ id }) => keys.follow(id))
  const press = async (key: string, shiftKey = false) => {
    const isTaken = keys.press({ key, shiftKey, ctrlKey: false, metaKey: false, altKey: false })
    await keys.settled()
    return isTaken
  }
  return { keys, pointed, opened, calls, said, press, asked: () => asked, words: () => keys.store.getState().words }
}

test('keys go from entity to entity, each is said, marked, result to the list and brought into sight', async () => {
  const { press, words, pointed, calls } = mapWith({ Raft: [0, 0.1], Tug: [0.1, 0.1], Ghost: undefined })
  await press('ArrowUp')
  expect(words()).toBe('Raft, N 6 NM from the middle of the map, neutral, age unknown')
  await press('ArrowRight')
  expect(words()).toBe('Tug, E 6 NM, neutral, age unknown')
  expect(pointed.getState().id).toBe('Tug')
  expect(calls.slice(-2)).toEqual(['mark Tug', 'see 0.1,0.1'])
  await press('ArrowRight')
  expect(words()).toBe('Nothing to the east of here')
  await press('Home')
  expect(words()).toBe('Raft, N 6 NM from the middle of the map, neutral, age unknown, 1 of 2')
})

test('the step goes on from what a list points at; one without a position is said so', async () => {
  const { press, words, pointed } = mapWith({ Raft: [0, 0.1], Tug: [0.1, 0.1], Ghost: undefined })
  pointed.setState({ id: 'Tug' })
  await press('ArrowLeft')
  expect(words()).toBe('Raft, W 6 NM, neutral, age unknown')
  pointed.setState({ id: 'Ghost' })
  expect(words()).toBe('')
  await press('ArrowUp')
  expect(words()).toMatch(/^Ghost is not on the map: no position\. Raft, N 6 NM from the start/)
})

test('Enter opens what was come to; Shift and arrows move the picture; other keys are not taken', async () => {
  const { press, opened, calls, words, said } = mapWith({ Raft: [0, 0.1] })
  await press('Enter')
  expect(words()).toBe('Select an entity with the arrow keys first')
  await press('ArrowUp')
  await press('Enter')
  expect(opened).toEqual(['Raft'])
  expect(said.at(-1)).toBe('Raft is open')
  await press('ArrowDown', true)
  expect(calls.at(-1)).toBe('pan 0 100')
  expect(await press('n')).toBe(false)
  expect(await press('Home', true)).toBe(false)
})

test('places are worked out once for a list, and steps come in the order of the keys', async () => {
  const places = Object.fromEntries(
    Array.from({ length: 500 }, (_, number): [string, LonLat] => [`e${number}`, [0, 0.001 * (number + 1)]]),
  )
  const { keys, press, asked, pointed } = mapWith(places)
  for (let time = 0; time < 9; time += 1)
    keys.press({ key: 'ArrowUp', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false })
  await press('ArrowUp')
  expect(pointed.getState().id).toBe('e9')
  expect(asked()).toBeLessThan(600)
})
