import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { enumWords } from './enum-words.ts'
import { shortId } from './id.ts'

test.each([
  ['STATUS_WAITING_FOR_UPDATE', 'Waiting for update'],
  ['STATUS_DONE_OK', 'Done OK'],
  ['STATUS_DONE_NOT_OK', 'Done not OK'],
  ['DELIVERY_STATUS_PENDING_EXECUTE', 'Pending execute'],
  ['DELIVERY_ERROR_CODE_NOT_ACKNOWLEDGED', 'Not acknowledged'],
  ['ALT_ID_TYPE_MMSI_ID', 'MMSI ID'],
  ['ALT_ID_TYPE_LINK16_TRACK_NUMBER', 'Link 16 track number'],
  ['ALTITUDE_PROVENANCE_TYPE_GNSS', 'GNSS'],
  ['ALTITUDE_REFERENCE_HEIGHT_ABOVE_WGS84', 'Height above WGS84'],
  ['NATIONALITY_UNITED_STATES_OF_AMERICA', 'United States of America'],
  ['NATIONALITY_NATO', 'NATO'],
  ['PAYLOAD_OPERATIONAL_STATE_OUT_OF_SERVICE', 'Out of service'],
  ['ENVIRONMENT_AIR', 'Air'],
])('%s reads %s', (value, words) => {
  expect(enumWords(value)).toBe(words)
})

test('a given prefix is stripped, a value outside the table keeps all its words', () => {
  expect(enumWords('LOCK_STATE_OPEN', 'LOCK_STATE_')).toBe('Open')
  expect(enumWords('LOCK_STATE_OPEN')).toBe('Lock state open')
})

test('texts that are no enumeration value and bare prefixes stay as they are', () => {
  for (const text of ['', 'hello', 'Mixed_Case', 'STATUS_', '42', 'ünï']) expect(enumWords(text)).toBe(text)
})

test('never answers with nothing', () => {
  fc.assert(fc.property(fc.string({ minLength: 1 }), (text) => enumWords(text) !== ''))
})

test('ids are cut to eight characters for lists', () => {
  expect(shortId('7d41e0b3-5a9f-4c22-b6d8-0e93af1c4471')).toBe('7d41e0b3…')
  expect(shortId('ovr-5521')).toBe('ovr-5521')
  expect(shortId('123456789')).toBe('123456789')
  expect(shortId('🛟🛟🛟🛟🛟🛟🛟🛟🛟🛟')).toBe('🛟🛟🛟🛟🛟🛟🛟🛟…')
})
