import { isSameCamera, type Camera } from '../camera.ts'
import type { CameraMoves } from './camera-moves.ts'

const MOST_UNDER_WAY = 50

/** Movements return from the URL as a prop, maybe late. Such echoes must not move the map. */
export class SharedCamera {
  readonly #onMoved: (camera: Camera) => void
  #drawing: Pick<CameraMoves, 'now' | 'set'> | undefined
  #current: Camera | undefined
  #seen: Camera | undefined
  #isSetting = false
  /** Sent to the page, and not echoed yet. */
  #underWay: Camera[] = []

  /** `onMoved`: called for any movement. */
  constructor(onMoved: (camera: Camera) => void) {
    this.#onMoved = onMoved
  }

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

  /** Skips resizes, and movements that a choice has interrupted. */
  moved(to: Camera): void {
    if (this.#isSetting || isSameCamera(to, this.#seen)) return
    this.#underWay = [...this.#underWay.slice(1 - MOST_UNDER_WAY), to]
    this.#tell(to)
  }

  /** Moves the map unless it is an echo. */
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

  /** Also forgets older ones. */
  #isEcho(camera: Camera): boolean {
    const at = this.#underWay.findIndex((each) => isSameCamera(each, camera))
    this.#underWay = this.#underWay.slice(at + 1)
    return at >= 0
  }
}
