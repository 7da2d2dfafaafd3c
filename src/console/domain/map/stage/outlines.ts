import { inSlices } from '../../../ui/browser/time-slice.ts'
import { thinned, type Paths } from '../../../../geo/thin.ts'
import { OutlineResult, type Outline, type PreparedOutline, type Shape } from '../../../../geo/outline.ts'

interface Place {
  outline: Outline | undefined
}

/** Simplifies huge shapes one by one; the old outline stays until the new one is ready. */
export class Outlines<Owner extends object> {
  readonly #thin: (paths: Paths) => Promise<Paths>
  readonly #onReady: (owner: Owner) => void
  readonly #made = new WeakMap<object, Outline>()
  readonly #places = { line: new WeakMap<Owner, Place>(), polygon: new WeakMap<Owner, Place>() }
  readonly #waiting = new Map<Place, { owner: Owner; shape: Shape }>()
  #isWorking = false
  #isStopped = false

  /** `thin` may transfer the points. `onReady`: the owner can call `of` again. */
  constructor(thin: (paths: Paths) => Promise<Paths>, onReady: (owner: Owner) => void) {
    this.#thin = thin
    this.#onReady = onReady
  }

  get isIdle(): boolean {
    return !this.#isWorking
  }

  /** The first call starts it. */
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
    // Also visits entries added meanwhile.
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
    // The worker failed: draw all points. It may have taken them, so read again.
    const paths = await this.#thin(outline.paths).catch(async () => thinned((await this.#read(shape)).paths))
    return { ...outline, paths }
  }

  async #read(shape: Shape): Promise<Outline> {
    const reading = new OutlineResult(shape)
    await inSlices(
      reading.steps(),
      () => this.#isStopped,
      () => undefined,
      1,
    )
    return reading.outline
  }
}
