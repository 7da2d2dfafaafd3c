import { isSameCamera, type Camera } from '../camera.ts'
import type { CameraMoves } from './camera-moves.ts'

const MOST_UNDER_WAY = 50

/**
 * One camera for the drawing and for the page around it. The map tells each of its moves, the page writes it into the address, and the
 * address is handed to the map again, late on a slow machine: taking such an echo for a choice would throw the map back.
 */
export class SharedCamera {
  readonly #onMoved: (camera: Camera) => void
  #drawing: Pick<CameraMoves, 'now' | 'set'> | undefined
  #current: Camera | undefined
  /** Where the drawing last was. */
  #seen: Camera | undefined
  #isSetting = false
  /** Told to the page and not come back yet. */
  #underWay: Camera[] = []

  /** `onMoved` is told wherever the map is moved to, by hand or by a choice. */
  constructor(onMoved: (camera: Camera) => void) {
    this.#onMoved = onMoved
  }

  /** Chosen, or where the map was moved to; `undefined` while it looks nowhere in particular. */
  get current(): Camera | undefined {
    return this.#current
  }

  attach(drawing: Pick<CameraMoves, 'now' | 'set'>): void {
    this.#drawing = drawing
    this.#seen = drawing.now
  }

  detach(): void {
    this.#drawing = undefined
  }

  /** The drawing was moved. Where a motion was interrupted by a choice is not told, and a map that was only resized has not moved. */
  moved(to: Camera): void {
    if (this.#isSetting || isSameCamera(to, this.#seen)) return
    this.#underWay = [...this.#underWay.slice(1 - MOST_UNDER_WAY), to]
    this.#tell(to)
  }

  /** The page's camera: one chosen elsewhere moves the map, the map's own comes back here unchanged. */
  choose(camera: Camera | undefined): void {
    if (camera && this.#isEcho(camera)) return
    if (!camera || !this.#drawing || isSameCamera(camera, this.#current)) {
      this.#current = camera
      return
    }
    this.#underWay = []
    this.#isSetting = true
    this.#drawing.set(camera)
    this.#isSetting = false
    this.#tell(this.#drawing.now)
  }

  #tell(camera: Camera): void {
    this.#current = camera
    this.#seen = camera
    this.#onMoved(camera)
  }

  /** Whether this is one that was told; those told before it will not come any more. */
  #isEcho(camera: Camera): boolean {
    const at = this.#underWay.findIndex((each) => isSameCamera(each, camera))
    this.#underWay = this.#underWay.slice(at + 1)
    return at >= 0
  }
}
