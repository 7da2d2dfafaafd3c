import { createStore } from 'zustand/vanilla'

import { shownNow } from '../../../ui/browser/ticker.ts'
import { nameOf, type MapEntity } from '../../../../geo/map-entity.ts'
import type { MapSession } from '../stage/map-session.ts'
import { point, type Pointed } from './pointed.ts'
import { SpotsOf } from './spots-of.ts'
import { START, stepOn, walkFrom, type Step } from './walk.ts'
import { cameWords, notOnMapWords, nowhereWords } from './walk-words.ts'

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

export type WalkedMap = Pick<MapSession, 'placeOf' | 'entity' | 'middle' | 'setPointed' | 'keepInSight' | 'panBy'>

export interface WalkerInput {
  readonly entities: readonly MapEntity[]
  readonly pointed: Pointed
  /** Absent: can't open. */
  readonly onOpen: ((entityId: string) => void) | undefined
}

/** Keyboard navigation: announces entities, marks them and moves them into view. */
export class Walker {
  /** The last step's sentence, until the cursor moves in another way. */
  readonly store = createStore(() => ({ words: '' }))
  readonly #map: WalkedMap
  readonly #announce: (words: string) => void
  readonly #spots = new SpotsOf()
  #input: WalkerInput | undefined
  #walk = START
  /** Steps run one after the other. */
  #last: Promise<void> = Promise.resolve()

  constructor(map: WalkedMap, announce: (words: string) => void) {
    this.#map = map
    this.#announce = announce
  }

  listen(input: WalkerInput): void {
    this.#input = input
  }

  /** The cursor moved here or in a list. */
  follow(id: string | undefined): void {
    this.#map.setPointed(id)
    if (id === this.#walk.at) return
    this.store.setState({ words: '' })
    if (id !== undefined) this.#walk = walkFrom(this.#walk, id)
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
    const { at, place } = this.#walk
    const unplaced = at === undefined || place || spots.placeOf(at) ? undefined : this.#map.entity(at)
    const { walk, told } = stepOn(this.#walk, step, spots, middle)
    this.#walk = walk
    const item = told.kind === 'came' ? this.#map.entity(told.to) : undefined
    const words = []
    if (unplaced) words.push(notOnMapWords(unplaced))
    if (told.kind !== 'came') words.push(nowhereWords(told, entities.length))
    else if (item) {
      const how = this.#map.placeOf(told.to)?.how ?? 'reported'
      words.push(cameWords(item, told, { now, count: spots.count, countHere: spots.countAt(told.place), how }))
    }
    this.#say(words.join('. '))
    if (told.kind !== 'came') return
    if (pointed) point(pointed, told.to)
    this.#map.setPointed(told.to)
    this.#map.keepInSight(told.place)
  }

  #open(): void {
    const { at } = this.#walk
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
