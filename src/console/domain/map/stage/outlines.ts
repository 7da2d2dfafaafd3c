import { inSlices } from '../../../ui/browser/time-slice.ts'
import { thinned, type Paths } from '../../../../geo/thin.ts'
import { OutlineReading, type Outline, type PreparedOutline, type Shape } from '../../../../geo/outline.ts'

/** A line or polygon of an owner, with what was worked out of it last. */
interface Place {
  outline: Outline | undefined
}

/**
 * Outlines of shapes with very many points, one after the other: read in slices, so that the page answers, and thinned by a worker.
 * An owner keeps its last outline until the next is there, so that a shape which comes again and again is not taken away each time.
 */
export class Outlines<Owner extends object> {
  readonly #thin: (paths: Paths) => Promise<Paths>
  readonly #onReady: (owner: Owner) => void
  /** By the list that a shape came with. */
  readonly #made = new WeakMap<object, Outline>()
  readonly #places = { line: new WeakMap<Owner, Place>(), polygon: new WeakMap<Owner, Place>() }
  readonly #waiting = new Map<Place, { owner: Owner; shape: Shape }>()
  #isWorking = false
  #isStopped = false

  /** `thin` may take the points away from who calls it. `onReady` is told when an owner may ask again. */
  constructor(thin: (paths: Paths) => Promise<Paths>, onReady: (owner: Owner) => void) {
    this.#thin = thin
    this.#onReady = onReady
  }

  get isIdle(): boolean {
    return !this.#isWorking
  }

  /** What there is of a shape's outline. Work on it starts when it is asked for the first time. */
  of(owner: Owner, shape: Shape): PreparedOutline {
    const places = this.#places[shape.kind]
    const place = places.get(owner) ?? { outline: undefined }
    places.set(owner, place)
    const made = this.#made.get(shape.list)
    if (made) {
      place.outline = made
      this.#waiting.delete(place)
      return { outline: made, isPending: false }
    }
    this.#waiting.set(place, { owner, shape })
    void this.#work()
    return { outline: place.outline, isPending: true }
  }

  stop(): void {
    this.#isStopped = true
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    // What is asked for meanwhile is come to as well.
    for (const [place, { owner, shape }] of this.#waiting) {
      this.#waiting.delete(place)
      const outline = this.#made.get(shape.list) ?? (await this.#make(shape))
      if (this.#isStopped) return
      this.#made.set(shape.list, outline)
      place.outline = outline
      this.#onReady(owner)
    }
    this.#isWorking = false
  }

  async #make(shape: Shape): Promise<Outline> {
    const outline = await this.#read(shape)
    if (this.#isStopped) return outline
    // Where the worker failed, something is drawn all the same. The points that were read went to it.
    const paths = await this.#thin(outline.paths).catch(async () => thinned((await this.#read(shape)).paths))
    return { ...outline, paths }
  }

  async #read(shape: Shape): Promise<Outline> {
    const reading = new OutlineReading(shape)
    await inSlices(
      reading.steps(),
      () => this.#isStopped,
      () => undefined,
      1,
    )
    return reading.outline
  }
}
