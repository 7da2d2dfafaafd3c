import type { Page } from '@playwright/test'

type Color = readonly [red: number, green: number, blue: number]

/** Fills of symbols by standard identity, `--aff-*-fill`. */
export const fills = {
  friendly: [128, 212, 245],
  hostile: [255, 128, 128],
  neutral: [162, 230, 162],
  unknown: [244, 234, 130],
  suspicious: [255, 177, 105],
} as const satisfies Record<string, Color>

/** `--map-sea` in the dark theme. */
export const sea: Color = [11, 17, 24]

export interface Camera {
  latitude: number
  longitude: number
  zoom: number
}

/**
 * Counts pixels with a colour near places of the earth. Pictures aren't compared as files: text and edges
 * differ between Chromium versions, colours at a place don't.
 */
export async function countPixels(
  page: Page,
  camera: Camera,
  at: { latitude: number; longitude: number },
  color: Color,
  { radius = 14, tolerance = 24 } = {},
): Promise<number> {
  const box = await page.getByRole('region', { name: 'Map' }).boundingBox()
  if (!box) throw new Error('no map on the page')
  const { x, y } = onScreen(camera, at)
  const picture = await page.screenshot({
    clip: {
      x: Math.round(box.x + box.width / 2 + x - radius),
      y: Math.round(box.y + box.height / 2 + y - radius),
      width: 2 * radius,
      height: 2 * radius,
    },
  })
  return page.evaluate(
    async ({ encoded, wanted, within }) => {
      const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
      let count = 0
      for (let pixel = 0; pixel < data.length; pixel += 4)
        if (wanted.every((value, part) => Math.abs((data[pixel + part] ?? 0) - value) <= within)) count += 1
      return count
    },
    { encoded: picture.toString('base64'), wanted: color, within: tolerance },
  )
}

function down(latitude: number) {
  return 0.5 - Math.atanh(Math.sin((latitude * Math.PI) / 180)) / (2 * Math.PI)
}

/** Pixels from the middle of a flat map (Web Mercator, tiles of 512) to a place. */
function onScreen(camera: Camera, at: { latitude: number; longitude: number }): { x: number; y: number } {
  const world = 512 * 2 ** camera.zoom
  const east = ((((at.longitude - camera.longitude + 180) % 360) + 360) % 360) - 180
  return { x: (east / 360) * world, y: (down(at.latitude) - down(camera.latitude)) * world }
}
