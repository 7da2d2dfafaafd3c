import { expect, test } from 'vitest'

import { droppedScenario, scenarioAt, scenarioInFolder, scenarioInZip } from './own-scenario.ts'

const ORIGIN = 'https://watch.example'

test('a scenario is named by its zip', () => {
  expect(scenarioAt('/drills/night%20watch.zip', ORIGIN)).toMatchObject({
    title: 'night watch.zip',
    environment: 'night watch, made up',
    folder: './night watch',
    given: 'https://watch.example/drills/night%20watch.zip',
    address: '/drills/night%20watch.zip',
  })
  const file = new File([], 'Case.ZIP')
  expect(scenarioInZip(file)).toEqual({
    title: 'Case.ZIP',
    environment: 'Case, made up',
    folder: './Case',
    given: file,
  })
})

test('another site’s scenario is refused in words', () => {
  const refused = /is another site/
  expect(() => scenarioAt('https://other.example/case.zip', ORIGIN)).toThrow(refused)
  expect(() => scenarioAt('//other.example/case.zip', ORIGIN)).toThrow(refused)
  expect(() => scenarioAt('data:application/zip,x', ORIGIN)).toThrow(refused)
  expect(() => scenarioAt('https://', ORIGIN)).toThrow('isn’t an address')
})

function at(path: string): File {
  return Object.defineProperty(new File([path], path), 'webkitRelativePath', { value: path })
}

test('files of a chosen folder have their paths below it', () => {
  const { folder, given } = scenarioInFolder([at('case/tasks.json'), at('case/objects/a.txt')])
  expect(folder).toBe('./case')
  expect(given).toMatchObject([{ path: 'tasks.json' }, { path: 'objects/a.txt' }])
})

function entryOf(path: string, inside?: readonly object[]) {
  const batches = [...(inside ?? []).map((each) => [each]), []]
  return {
    name: path.split('/').at(-1),
    fullPath: path,
    isFile: inside === undefined,
    isDirectory: inside !== undefined,
    file: (done: (file: File) => void) => done(new File([path], path)),
    createReader: () => ({ readEntries: (done: (found: readonly object[]) => void) => done(batches.shift() ?? []) }),
  }
}

function dropped(...entries: readonly object[]) {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry, getAsFile: () => new File([], 'case.zip') }))
  return { items } as unknown as DataTransfer
}

test('one folder or one zip is dropped, at any depth', async () => {
  const folder = entryOf('/case', [entryOf('/case/tasks.json'), entryOf('/case/objects', [entryOf('/case/objects/a')])])
  const { title, given } = await droppedScenario(dropped(folder))
  expect(title).toBe('case')
  expect(given).toMatchObject([{ path: 'objects/a' }, { path: 'tasks.json' }])
  expect((await droppedScenario(dropped(entryOf('/case.zip')))).title).toBe('case.zip')
  await expect(droppedScenario(dropped(folder, folder))).rejects.toThrow('one folder or one zip')
})
