import { limits } from '../limits.ts'
import { section, type Infer } from '../schema.ts'
import {
  code,
  codeNumber,
  datetime,
  degrees,
  double,
  id,
  kilometres,
  openEnum,
  revolutionsPerDay,
  text,
  uint,
} from '../vocabulary.ts'

const { component } = section(3, 'Remaining components')

export const eciReferenceFrame = openEnum('ECI reference frame', 'ECI_REFERENCE_FRAME_', 'INVALID TEME')

export const meanElementTheory = openEnum('mean element theory', 'MEAN_ELEMENT_THEORY_', 'INVALID SGP4')

export const orbitMetadata = component('OrbitMeanElementsMetadata', 'where the elements come from', {
  creationDate: datetime('when the elements were made'),
  originator: text('who made the elements'),
  messageId: id('other', 'id of the message'),
  refFrame: eciReferenceFrame('reference frame'),
  refFrameEpoch: datetime('epoch of the reference frame'),
  meanElementTheory: meanElementTheory('theory that the elements belong to'),
})

export const meanKeplerianElements = component('MeanKeplerianElements', 'mean Keplerian elements', {
  epoch: datetime('time that the elements are for'),
  semiMajorAxisKm: kilometres('half the long axis', { label: 'Semi-major axis' }),
  meanMotion: revolutionsPerDay('mean motion'),
  eccentricity: double('eccentricity'),
  inclinationDeg: degrees('inclination'),
  raOfAscNodeDeg: degrees('right ascension of the ascending node', { label: 'RA of ascending node' }),
  argOfPericenterDeg: degrees('argument of pericenter', { label: 'Argument of pericenter' }),
  meanAnomalyDeg: degrees('mean anomaly'),
  gm: double('gravitational coefficient', { label: 'GM' }),
})

export const tleParameters = component('TLEParameters', 'parameters of a two-line element set', {
  ephemerisType: codeNumber('type of ephemeris'),
  classificationType: code('classification of the element set'),
  noradCatId: codeNumber('NORAD catalog id, up to nine digits', { ...limits.noradCatId, label: 'NORAD catalog id' }),
  elementSetNo: codeNumber('number of the element set', { label: 'Element set number' }),
  revAtEpoch: uint('revolution number at the epoch', { label: 'Revolution at epoch' }),
  bstar: double('drag term', { label: 'B*' }),
  bterm: double('ballistic coefficient', { label: 'B term' }),
  meanMotionDot: double('first derivative of the mean motion'),
  meanMotionDdot: double('second derivative of the mean motion'),
  agom: double('solar radiation pressure coefficient', { label: 'AGOM' }),
})

export const orbit = component('Orbit', 'orbit of space objects', {
  orbitMeanElements: component('OrbitMeanElements', 'mean elements of the orbit', {
    metadata: orbitMetadata,
    meanKeplerianElements,
    tleParameters,
  }),
})
export type Orbit = Infer<typeof orbit>
