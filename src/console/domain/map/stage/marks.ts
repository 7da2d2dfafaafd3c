import type { LonLat } from '../../../../geo/lon-lat.ts'
import type { Stage } from './stage.ts'

/** What is marked on the map and where the map followed to, as text: marking again what is marked would draw for nothing. */
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

  /** Moves the map to what it follows, where that has moved. */
  follow(stage: Stage | undefined, at: LonLat | undefined): void {
    const followed = at ? String(at) : ''
    if (at && followed !== this.#followed) stage?.camera.goTo(at)
    this.#followed = followed
  }

  /** For another stage, on which nothing is marked yet. */
  forget(): void {
    this.#marked = ''
  }
}
