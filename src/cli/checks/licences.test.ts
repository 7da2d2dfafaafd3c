import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { projectFolder } from '../project.mjs'
import { licenceTexts, sbomOf } from '../release/sbom.mjs'
import { licenceProblems } from './licences.mjs'

test('the bill of materials lists what is shipped and nothing else, with checksums, and is the same each time', () => {
  const sbom = sbomOf(projectFolder)
  const names = sbom.components.map(({ name }) => name)
  // React is needed by development too, the atlas is data, and each platform has its own libsql.
  expect(names).toEqual(expect.arrayContaining(['react', 'undici', 'world-atlas', '@libsql/darwin-arm64']))
  expect(names).not.toEqual(expect.arrayContaining(['vitest']))
  expect(names).not.toEqual(expect.arrayContaining(['@playwright/test']))
  expect(sbom.components.every((each) => JSON.stringify(each).includes('SHA-512'))).toBe(true)
  const refs = new Set(sbom.components.map((each) => each['bom-ref']))
  expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((each) => !refs.has(each))).toEqual([])
  expect(JSON.stringify(sbom)).not.toMatch(/serialNumber|timestamp|registry\./)
  expect(sbomOf(projectFolder)).toEqual(sbom)
})

function of(name: string, ...ids: string[]) {
  return { name, version: '1.0.0', 'bom-ref': name, licenses: ids.map((id) => ({ license: { id } })) }
}

test('all licences of what is shipped are allowed, others are named, and their texts are in the release', () => {
  const { components } = sbomOf(projectFolder)
  expect(licenceProblems(components)).toEqual([])
  expect(licenceProblems([of('a', 'MIT'), of('b', 'GPL-3.0-only'), of('c'), of('d', 'MIT', 'SSPL-1.0')])).toEqual([
    'b 1.0.0: GPL-3.0-only',
    'c 1.0.0: states no licence',
    'd 1.0.0: MIT and SSPL-1.0',
  ])
  const texts = licenceTexts(projectFolder)
  expect(texts).toMatch(/^react 19\S+ \(MIT\)$/m)
  expect(texts).toContain('SIL OPEN FONT LICENSE')
})

test('CONTRIBUTING says of each package why it is there', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(`${projectFolder}package.json`, 'utf8'),
  )
  const [, part = ''] = readFileSync(`${projectFolder}.github/CONTRIBUTING.md`, 'utf8').split('\n## Packages\n')
  const [packages = ''] = part.split('\n## ')
  const said = [...packages.matchAll(/^- `([^`]+)`: \S.{8,}$/gm)].map(([, name = '']) => name)
  expect(new Set(said)).toEqual(new Set(Object.keys(dependencies)))
  expect(said).toHaveLength(Object.keys(dependencies).length)
})
