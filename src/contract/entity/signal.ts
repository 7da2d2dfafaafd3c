import { emptyObject } from '../any-message.ts'
import { limits } from '../limits.ts'
import { list, part, section } from '../schema.ts'
import { codeNumber, decibels, double, feet, hertz, openEnum, patterned, seconds, text } from '../vocabulary.ts'
import { measurement } from './kinematics.ts'
import { frequency, frequencyRange } from './sensors.ts'
import { lineOfBearing } from './tracking.ts'

const { component } = section(3, 'Signal and transponder')

/** The interface doesn't show the values. */
export const scanType = openEnum('scan type', 'SCAN_TYPE_')

export const signal = component('Signal', 'signal characteristics', {
  frequencyCenter: part(frequency, 'center frequency', { unit: 'Hz' }),
  frequencyRange: part(frequencyRange, 'range of frequencies', { unit: 'Hz' }),
  bandwidthHz: hertz('bandwidth'),
  signalToNoiseRatio: decibels('signal-to-noise ratio'),
  lineOfBearing: part(lineOfBearing, 'direction that the signal comes from'),
  fixed: part(emptyObject, 'a fix; location is expected to be populated'),
  emitterNotations: list(
    component('EmitterNotation', 'a guess at the emitter', {
      emitterNotation: text('notation of the emitter'),
      confidence: double('confidence in the notation'),
    }),
    'guesses at the emitter',
  ),
  pulseWidthS: seconds('pulse width'),
  pulseRepetitionInterval: component('PulseRepetitionInterval', 'time from pulse to pulse', {
    pulseRepetitionIntervalS: part(measurement, 'time from pulse to pulse', { unit: 's' }),
  }),
  scanCharacteristics: component('ScanCharacteristics', 'how the emitter scans', {
    scanType: scanType('kind of scan'),
    scanPeriodS: seconds('time of one scan'),
  }),
  receivedSignalStrengthDbm: part(measurement, 'received signal strength', { unit: 'dBm' }),
})

export const interrogationResponse = openEnum(
  'interrogation response',
  'INTERROGATION_RESPONSE_',
  'INVALID CORRECT INCORRECT NO_RESPONSE',
)

export const transponderCodes = component('TransponderCodes', 'transponder codes', {
  mode1: codeNumber('mode 1 code'),
  mode2: codeNumber('mode 2 code'),
  mode3: codeNumber('mode 3 code'),
  mode4InterrogationResponse: interrogationResponse('response to a mode 4 interrogation'),
  mode5: component('Mode5', 'mode 5', {
    mode5InterrogationResponse: interrogationResponse('response to a mode 5 interrogation'),
    mode5: codeNumber('mode 5 code'),
    mode5PlatformId: codeNumber('mode 5 platform id'),
  }),
  modeS: part(
    component('ModeS', 'mode S', {
      id: patterned(
        /^[0-9A-Za-z]{8}$/,
        `${limits.modeSIdCharacters} alphanumeric characters`,
        'aircraft identification',
      ),
      address: codeNumber('unique address, 1 to 16777214', limits.modeSAddress),
    }),
    'mode S',
    { label: 'Mode S' },
  ),
  modeCAltitudeFt: feet('mode C altitude; unset means no response', { label: 'Mode C altitude' }),
})
