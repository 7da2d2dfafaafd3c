// Packages inside the product with versions and licences, from their metadata.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ name: string, version: string, license: string, homepage?: string, text?: string }} PackageInside */

/** Data bundled by build scripts, not imported. */
export const dataPackages = ['world-atlas']

const licenceFile = /^(licen[cs]e|copying|ofl)(\.(md|txt))?(-mit)?$/i

/** @param {string} projectFolder @returns {PackageInside[]} by name */
export function packagesInside(projectFolder) {
  /** @type {{ packages: Record<string, { dev?: boolean, devOptional?: boolean }> }} */
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'))
  const folders = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && (!dev || dataPackages.some((name) => path === `node_modules/${name}`)))
    .map(([path]) => join(projectFolder, path))
    // The lock file also names other platforms' packages.
    .filter((folder) => existsSync(join(folder, 'package.json')))
  const found = new Map(folders.map((folder) => [folder, describe(folder)]))
  const byName = new Map([...found.values()].map((each) => [`${each.name}@${each.version}`, each]))
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** @param {string} folder @returns {PackageInside} */
function describe(folder) {
  const { name, version, license, licenses, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => licenceFile.test(each))
  return {
    name,
    version,
    license: licenseWords(license ?? licenses),
    ...(typeof homepage === 'string' ? { homepage } : {}),
    ...(file === undefined ? {} : { text: readFileSync(join(folder, file), 'utf8').trim() }),
  }
}

/** Old packages use objects and lists. @param {unknown} license @returns {string} */
function licenseWords(license) {
  if (typeof license === 'string') return license
  if (Array.isArray(license)) return license.map(licenseWords).join(' or ')
  if (typeof license === 'object' && license !== null && 'type' in license) return String(license.type)
  return 'not stated in its metadata'
}

/** @returns {import('vite').Plugin} */
export function packagesInsidePlugin() {
  const id = '\0packages-inside'
  let root = '.'
  return {
    name: 'packages-inside',
    configResolved(config) {
      root = config.root
    },
    resolveId: (source) => (source === 'virtual:packages-inside' ? id : undefined),
    load: (loaded) => (loaded === id ? moduleOf(packagesInside(root)) : undefined),
  }
}

/** Stores each licence text once: most are equal. @param {PackageInside[]} packages */
function moduleOf(packages) {
  const texts = [...new Set(packages.flatMap(({ text }) => text ?? []))]
  const listed = packages.map(({ text, ...rest }) =>
    text === undefined ? rest : { ...rest, text: texts.indexOf(text) },
  )
  return `const texts = ${JSON.stringify(texts)}
export const packages = ${JSON.stringify(listed)}.map(({ text, ...rest }) => ({ ...rest, text: texts[text] }))`
}
