import type { LonLat } from '../../../../geo/lon-lat.ts'
import type { Stage } from './stage.ts'

/** Remembers marks as text, to skip repeated ones. */
export class Marks {
  #marked = ''
  #followed = ''

  show(stage: Stage | undefined, selected: LonLat | undefined, hovered: LonLat | undefined): void {
    const marks = String([selected, hovered])
    if (marks === this.#marked) return
    this.#marked = marks
    stage?.setOverlay('selection', selected ? [selected] : [])
    stage?.setOverlay('hover', hovered ? [hovered] : [])
  }

  follow(stage: Stage | undefined, at: LonLat | undefined): void {
    const followed = at ? String(at) : ''
    if (at && followed !== this.#followed) stage?.camera.goTo(at)
    this.#followed = followed
  }

  forget(): void {
    this.#marked = ''
  }
}
