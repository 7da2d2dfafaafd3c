// The packages in a release: a CycloneDX list and the texts of their licences.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataPackages, packagesInside } from '../packages-inside.mjs'
import { npmCommand } from './npm-command.mjs'

export const SBOM = 'sbom.cdx.json'
export const LICENCES = 'licences.txt'

/** @typedef {{ 'bom-ref': string, name: string, version: string, licenses?: { license?: { id?: string, name?: string }, expression?: string }[] }} Component */
/** @typedef {{ $schema: string, bomFormat: string, specVersion: string, version: number, metadata: { component: object }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} Sbom */

/**
 * CycloneDX by npm, for all platforms, without time and serial number: equal checkouts have equal ones.
 * `npm sbom --omit=dev` would leave out packages that development needs too, such as React.
 * @param {string} projectFolder @returns {Sbom}
 */
export function sbomOf(projectFolder) {
  const { command, first } = npmCommand()
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const options = { cwd: projectFolder, encoding: /** @type {const} */ ('utf8'), maxBuffer: 64e6 }
  const { $schema, bomFormat, specVersion, version, metadata, components, dependencies } = JSON.parse(
    execFileSync(command, [...first, ...args], options),
  )
  const { name } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
  const { component } = metadata
  const shipped = shippedIn(projectFolder)
  const isShipped = (/** @type {Component} */ { name, version }) => shipped.has(`${name}@${version}`)
  const refs = new Set(components.filter(isShipped).map((/** @type {Component} */ each) => each['bom-ref']))
  refs.add(component['bom-ref'])
  return {
    $schema,
    bomFormat,
    specVersion,
    version,
    // npm names it after the checkout's folder.
    metadata: { component: { ...component, name } },
    components: components.filter(isShipped),
    dependencies: dependencies
      .filter((/** @type {{ ref: string }} */ { ref }) => refs.has(ref))
      .map((/** @type {{ ref: string, dependsOn: string[] }} */ { ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((each) => refs.has(each)),
      })),
  }
}

/** Names with versions. @param {string} projectFolder */
function shippedIn(projectFolder) {
  /** @type {{ packages: Record<string, { dev?: boolean, version: string }> }} */
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'))
  const entries = Object.entries(lock.packages).map(([path, each]) => ({
    ...each,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  }))
  return new Set(
    entries
      .filter(({ name, dev }) => !dev || dataPackages.includes(name))
      .map(({ name, version }) => `${name}@${version}`),
  )
}

/** Each text once, below the packages that it is for. @param {string} projectFolder */
export function licenceTexts(projectFolder) {
  /** @type {Map<string, string[]>} */
  const byText = new Map()
  for (const { name, version, license, text = `${license}. The package has no licence text.` } of packagesInside(
    projectFolder,
  ))
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`])
  return [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`).join(`\n${'-'.repeat(80)}\n\n`)
}
