export interface Drawing {
  /** In page pixels, even. */
  width: number
  height: number
  paint: (context: CanvasRenderingContext2D) => void
  finish?: (image: ImageData) => void
}
