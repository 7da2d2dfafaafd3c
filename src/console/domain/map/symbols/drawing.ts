/** How an image is painted. */
export interface Drawing {
  /** Page pixels, even. */
  width: number
  height: number
  paint: (context: CanvasRenderingContext2D) => void
  /** Works on the pixels that were painted. */
  finish?: (image: ImageData) => void
}
