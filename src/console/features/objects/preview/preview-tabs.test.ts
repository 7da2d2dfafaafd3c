import { expect, test } from 'vitest'

import type { ContentKind } from '../../../../conformance/content/detect.ts'
import { firstTab, tabsOf } from './preview-tabs.ts'

function of(kind: ContentKind) {
  return { detected: { kind, label: '', mime: undefined } }
}

test('a kind of its own comes first, JSON, Text and Hex are always there', () => {
  expect(tabsOf(of('image'), false)).toEqual(['image', 'json', 'text', 'hex'])
  expect(tabsOf(of('json'), true)).toEqual(['map', 'json', 'text', 'hex'])
  expect(tabsOf(of('binary'), false)).toEqual(['json', 'text', 'hex'])
})

test.each([
  ['image', 'image'],
  ['table', 'table'],
  ['json', 'json'],
  ['text', 'text'],
  ['binary', 'hex'],
  ['empty', 'hex'],
] as const)('%s opens with %s', (kind, tab) => {
  expect(firstTab(of(kind), false)).toBe(tab)
})

test('GeoJSON opens with the map, other JSON with places in it as JSON', () => {
  expect(firstTab({ detected: { kind: 'json', label: 'GeoJSON', mime: undefined } }, true)).toBe('map')
  expect(firstTab(of('json'), true)).toBe('json')
})
