import { zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { MOST_FILES, MOST_UNPACKED_BYTES, MOST_ZIP_BYTES } from './messages.ts'
import { readFolder, unpackScenario } from './unpack-scenario.ts'

const some = new TextEncoder().encode('[]')

test('a zipped folder is its files, with or without the folder’s name', () => {
  const plain = unpackScenario(zipSync({ 'tasks.json': some, 'objects/a.txt': some }), 'case.zip')
  expect(Object.keys(plain)).toEqual(['tasks.json', 'objects/a.txt'])
  const below = zipSync({ 'case/': new Uint8Array(), 'case/tasks.json': some, '__MACOSX/case/._tasks.json': some })
  expect(Object.keys(unpackScenario(below, 'case.zip'))).toEqual(['tasks.json'])
  expect(Object.keys(unpackScenario(zipSync({ 'objects/a.txt': some }), 'case.zip'))).toEqual(['objects/a.txt'])
})

test('a scenario too large is refused before it is unpacked', async () => {
  const large = saying(MOST_UNPACKED_BYTES + 1, zipSync({ 'objects/zeros': some }))
  expect(() => unpackScenario(large, 'case.zip')).toThrow('case.zip unpacked is over 200 MB')
  expect(() => unpackScenario(new Uint8Array(MOST_ZIP_BYTES + 1), 'case.zip')).toThrow('case.zip is over 50 MB')
  const many = Object.fromEntries(Array.from({ length: MOST_FILES + 1 }, (_, index) => [`objects/${index}`, some]))
  expect(() => unpackScenario(zipSync(many, { level: 0 }), 'case.zip')).toThrow('more than 10000 files')
  const folder = Object.keys(many).map((path) => ({ path, file: new Blob([some]) }))
  await expect(readFolder(folder, './case')).rejects.toThrow('more than 10000 files')
})

/** With this size in the zip's directory. */
function saying(bytes: number, zip: Uint8Array): Uint8Array {
  const view = new DataView(zip.buffer)
  view.setUint32(view.getUint32(zip.length - 6, true) + 24, bytes, true)
  return zip
}

test('a false size in a zip takes no more memory than it says', () => {
  const files = unpackScenario(saying(10, zipSync({ 'objects/zeros': new Uint8Array(1_000_000) })), 'case.zip')
  expect(files['objects/zeros']?.length).toBe(10)
})

test('no zip is said so', () => {
  expect(() => unpackScenario(some, 'case.zip')).toThrow('case.zip isn’t a zip that can be read')
})
