import type { Page } from '@playwright/test'

/**
 * Share of a PNG's pixels that are more red than anything else, as the hatch is. `judge`: a page that decodes
 * it.
 */
export function countReddish(judge: Page, base64: string): Promise<number> {
  return judge.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.drawImage(image, 0, 0)
    const pixels = context.getImageData(0, 0, image.width, image.height).data
    let red = 0
    for (let at = 0; at < pixels.length; at += 4)
      if ((pixels[at] ?? 0) > 80 && (pixels[at] ?? 0) > 1.5 * Math.max(pixels[at + 1] ?? 0, pixels[at + 2] ?? 0))
        red += 1
    return (red * 4) / pixels.length
  }, base64)
}
