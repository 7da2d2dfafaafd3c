import { isSameCamera, type Camera } from '../camera.ts'
import type { CameraMoves } from './camera-moves.ts'

const MOST_UNDER_WAY = 50

/** Movements go into the URL and come back as a prop, maybe late: such an echo must not move the map. */
export class SharedCamera {
  readonly #onMoved: (camera: Camera) => void
  #drawing: Pick<CameraMoves, 'now' | 'set'> | undefined
  #current: Camera | undefined
  /** Where the map last was. */
  #seen: Camera | undefined
  #isSetting = false
  /** Sent to the page, not echoed yet. */
  #underWay: Camera[] = []

  /** `onMoved`: for any movement. */
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

  /** Skips movements interrupted by a choice, and mere resizes. */
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

  /** Also drops older pending ones. */
  #isEcho(camera: Camera): boolean {
    const at = this.#underWay.findIndex((each) => isSameCamera(each, camera))
    this.#underWay = this.#underWay.slice(at + 1)
    return at >= 0
  }
}
