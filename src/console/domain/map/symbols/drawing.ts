export interface Drawing {
  /** Page pixels, even. */
  width: number
  height: number
  paint: (context: CanvasRenderingContext2D) => void
  /** Post-processes pixels. */
  finish?: (image: ImageData) => void
}
