// `npm run pictures`: the README's pictures, of this checkout with a stopped clock.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser, launchArguments } from './browser.mjs'
import { endOnSignal } from './end-on-signal.mjs'
import { installIfNeeded } from './install.mjs'
import { freePort, takePictures } from './pictures/take-pictures.mjs'
import { prepare } from './prepare.mjs'
import { projectFolder, run } from './project.mjs'
import { inTemporaryFolder } from './temporary-folder.mjs'

/** By file, words of tests in `e2e/pictures/pages.ts`. */
const pictures = { 'task-board': 'board dark', map: 'map dark', wall: 'wall' }

await run(async () => {
  endOnSignal({ says: 'Stopped', code: 1 })
  await prepare(['console', 'server'])
  await installIfNeeded({ development: true })
  await inTemporaryFolder(async (folder) => {
    // Alerts come from a first desk.
    const named = ['a first desk', ...Object.values(pictures)].join('|')
    const args = ['pictures/pages', '--update-snapshots=all', '--reporter=line', '--grep', named]
    const variables = { WATCHFLOOR_PICTURES: folder }
    const code = await takePictures({ checkout: projectFolder, port: await freePort(), args, variables })
    if (code !== 0) throw new Error('Not every picture was taken')
    const { chromium } = await import('@playwright/test')
    const browser = await chromium.launch({ ...(await findBrowser()), args: launchArguments })
    try {
      const page = await browser.newPage()
      for (const [name, words] of Object.entries(pictures)) {
        const png = readFileSync(join(folder, `${words.replaceAll(' ', '-')}.png`)).toString('base64')
        const webp = await page.evaluate(toWebp, `data:image/png;base64,${png}`)
        writeFileSync(`${projectFolder}.github/pictures/${name}.webp`, Buffer.from(webp, 'base64'))
      }
    } finally {
      await browser.close()
    }
  })
})

/** In a page, which has an encoder. @param {string} url @returns {Promise<string>} base64 */
async function toWebp(url) {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', 0.8).replace(/^.*,/, '')
}
