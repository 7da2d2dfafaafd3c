import { isSameCamera, type Camera } from '../camera.ts'

const MOST_UNDER_WAY = 50

/**
 * Tells a camera that somebody chose from one that only comes back: the map tells each of its moves, the page writes it into the address, and
 * the address is handed to the map again, late on a slow machine. Taking an old one for a choice would throw the map back.
 */
export class CameraEcho {
  #underWay: Camera[] = []

  /** The map was moved by hand and has told so. */
  told(camera: Camera): void {
    this.#underWay = [...this.#underWay.slice(1 - MOST_UNDER_WAY), camera]
  }

  /** A choice of somebody else: what was told before is over. */
  chosen(): void {
    this.#underWay = []
  }

  /** Whether this is one that was told; those told before it will not come any more. */
  isEcho(camera: Camera): boolean {
    const at = this.#underWay.findIndex((each) => isSameCamera(each, camera))
    this.#underWay = this.#underWay.slice(at + 1)
    return at >= 0
  }
}
