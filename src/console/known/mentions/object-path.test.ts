import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { fileName, folderWords, readObjectPath } from './object-path.ts'

test('takes a path letter by letter', () => {
  for (const path of ['a', 'a/b.jpg', 'reports/100% sûr & prêt? #1+2.txt', 'a%2Fb', '...', 'a/..b', ' x'.trim()])
    expect(readObjectPath(path)).toEqual({ ok: true, path })
})

test.each(['', '   ', '/', '/a', 'a/', 'a//b', '.', '..', 'a/./b', 'a/../b', 'a/..', '\ud800'])(
  'refuses %j',
  (path) => {
    expect(readObjectPath(path).ok).toBe(false)
  },
)

test('takes the path out of a pasted address, decoding each part', () => {
  expect(readObjectPath('https://hw.sar.example/api/v1/objects/a/100%25%20s%C3%BBr%3F.txt?x=1')).toEqual({
    ok: true,
    path: 'a/100% sûr?.txt',
  })
  expect(readObjectPath('/api/v1/objects/a/b')).toEqual({ ok: true, path: 'a/b' })
  expect(readObjectPath('/api/v1/objects/a/%2e%2e/b').ok).toBe(false)
  expect(readObjectPath('/api/v1/objects/100%')).toEqual({ ok: true, path: '100%' })
})

test('what is accepted reaches the same path again after a URL parser', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const read = readObjectPath(typed)
      if (!read.ok) return
      const encoded = read.path.split('/').map(encodeURIComponent).join('/')
      const { pathname } = new URL(`http://host/api/v1/objects/${encoded}`)
      expect(pathname.slice('/api/v1/objects/'.length).split('/').map(decodeURIComponent).join('/')).toBe(read.path)
    }),
  )
})

test('names and folders for lists', () => {
  expect(fileName('missions/gull-2/ir/still.jpg')).toBe('still.jpg')
  expect(folderWords('missions/gull-2/ir/still.jpg')).toBe('gull-2/ir')
  expect(folderWords('still.jpg')).toBe('')
})
