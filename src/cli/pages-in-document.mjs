// Writes pages that the document and the server need before the list of features is loaded.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

export function pagesInDocumentPlugin() {
  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'pages-in-document',
    /** For `public/start.js` and `start-console.tsx`: the first page, and those that open without sign-in. */
    async transformIndexHtml(html) {
      const pages = await listedPages()
      const bare = pages.filter(({ isBare }) => isBare).map(({ path }) => path)
      return html.replace('<html ', `<html data-first-page="${pages[0]?.path}" data-bare-pages="${bare.join(' ')}" `)
    },
    /** First path segments, so that the server answers 404 for others. */
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const paths = (await listedPages()).map(({ path }) => path)
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(paths) })
    },
  }
  return plugin
}

/** @returns {Promise<readonly import('../console/platform/feature.ts').AnyPage[]>} */
async function listedPages() {
  /** @type {{ module: { features: readonly import('../console/platform/feature.ts').Feature[] } }} */
  const { module } = await runnerImport('./src/console/features.ts', { root, logLevel: 'warn' })
  return module.features.flatMap(({ page }) => page ?? [])
}
