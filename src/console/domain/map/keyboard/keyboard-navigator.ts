import { createStore } from 'zustand/vanilla'

import { shownNow } from '../../../ui/browser/ticker.ts'
import { nameOf, type MapEntity } from '../../../../geo/map-entity.ts'
import type { MapSession } from '../stage/map-session.ts'
import { point, type Pointed } from './pointed.ts'
import { SpotsOf } from './spots-of.ts'
import { START, navigate, navigateFrom, type Step } from './navigation.ts'
import { arrivalWords, notOnMapWords, nowhereWords } from './navigation-words.ts'

/** Page Up and Page Down, as letters are the page's. */
const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'north',
  ArrowRight: 'east',
  ArrowDown: 'south',
  ArrowLeft: 'west',
  Home: 'nearest',
  PageDown: 'farther',
  PageUp: 'nearer',
}

/** Pixels per Shift+arrow. */
const PAN = 100
const PANS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -PAN],
  ArrowRight: [PAN, 0],
  ArrowDown: [0, PAN],
  ArrowLeft: [-PAN, 0],
}

export type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

export type NavigatedMap = Pick<MapSession, 'placeOf' | 'entity' | 'middle' | 'setPointed' | 'keepInSight' | 'panBy'>

export interface NavigatorInput {
  readonly entities: readonly MapEntity[]
  readonly pointed: Pointed
  /** Absent: can't open. */
  readonly onOpen: ((entityId: string) => void) | undefined
}

/** Keyboard navigation: announces entities, marks them and moves them into view. */
export class KeyboardNavigator {
  /** The last step's sentence, until the cursor moves in another way. */
  readonly store = createStore(() => ({ words: '' }))
  readonly #map: NavigatedMap
  readonly #announce: (words: string) => void
  readonly #spots = new SpotsOf()
  #input: NavigatorInput | undefined
  #cursor = START
  /** Steps run one after the other. */
  #last: Promise<void> = Promise.resolve()

  constructor(map: NavigatedMap, announce: (words: string) => void) {
    this.#map = map
    this.#announce = announce
  }

  listen(input: NavigatorInput): void {
    this.#input = input
  }

  /** The cursor moved here or in a list. */
  follow(id: string | undefined): void {
    this.#map.setPointed(id)
    if (id === this.#cursor.at) return
    this.store.setState({ words: '' })
    if (id !== undefined) this.#cursor = navigateFrom(this.#cursor, id)
  }

  /** `false` if it doesn't use the key. */
  press({ key, shiftKey, ctrlKey, metaKey, altKey }: Press): boolean {
    if (ctrlKey || metaKey || altKey) return false
    const pan = shiftKey ? PANS[key] : undefined
    const step = shiftKey ? undefined : STEPS[key]
    if (pan) this.#map.panBy(...pan)
    else if (step) this.#last = this.#last.then(() => this.#go(step))
    else if (key === 'Enter' && this.#input?.onOpen) this.#last = this.#last.then(() => this.#open())
    else return false
    return true
  }

  /** Resolves when all presses are handled. */
  settled(): Promise<void> {
    return this.#last
  }

  async #go(step: Step): Promise<void> {
    const { entities = [], pointed } = this.#input ?? {}
    const now = shownNow()
    const spots = await this.#spots.take(entities, (id) => this.#map.placeOf(id)?.at, now)
    const middle = this.#map.middle()
    if (middle === undefined) return
    const { at, place } = this.#cursor
    const unplaced = at === undefined || place || spots.placeOf(at) ? undefined : this.#map.entity(at)
    const { cursor, result } = navigate(this.#cursor, step, spots, middle)
    this.#cursor = cursor
    const item = result.kind === 'moved' ? this.#map.entity(result.to) : undefined
    const words = []
    if (unplaced) words.push(notOnMapWords(unplaced))
    if (result.kind !== 'moved') words.push(nowhereWords(result, entities.length))
    else if (item) {
      const how = this.#map.placeOf(result.to)?.how ?? 'reported'
      words.push(arrivalWords(item, result, { now, count: spots.count, countHere: spots.countAt(result.place), how }))
    }
    this.#say(words.join('. '))
    if (result.kind !== 'moved') return
    if (pointed) point(pointed, result.to)
    this.#map.setPointed(result.to)
    this.#map.keepInSight(result.place)
  }

  #open(): void {
    const { at } = this.#cursor
    const item = at === undefined ? undefined : this.#map.entity(at)
    if (item === undefined) return this.#say('Select an entity with the arrow keys first')
    this.#input?.onOpen?.(item.entityId)
    this.#announce(`${nameOf(item)} is open`)
  }

  #say(words: string): void {
    this.#announce(words)
    this.store.setState({ words })
  }
}
