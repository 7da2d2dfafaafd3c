import type { Entity } from '../../../contract/entity/entity.ts'
import { HOUR, MINUTE, type At } from '../timeline.ts'
import { entityId } from './names.ts'
import { kinematics, milView, provenance, unclassified, UNITED_STATES } from './pieces.ts'

interface Vessel {
  name: string
  at: readonly [latitude: number, longitude: number]
  /** Degrees true and knots. */
  course: number
  knots: number
  disposition: string
  flag?: string
  type: readonly [platformType: string, specificType: string]
  sidc?: string
  mmsi?: string
  imo?: string
  callsign?: string
  length?: number
  destination?: readonly [name: string, hoursFromStart: number]
  activity?: string
  /** Seconds since the last report. */
  age: number
  exercise?: boolean
}

/** Ships, boats and surface tracks that report themselves or are seen by radar, west to east. */
const VESSELS: readonly Vessel[] = [
  {
    name: 'M/T Nordic Vale',
    at: [43.47, -69.17],
    course: 34,
    knots: 11.8,
    disposition: 'NEUTRAL',
    flag: 'NORWAY',
    type: ['Surface vessel', 'Tanker, chemical'],
    sidc: 'SNSPXMO--------',
    mmsi: '257814000',
    imo: '9312872',
    callsign: 'LAVK7',
    length: 183.2,
    destination: ['Searsport', 3.5],
    age: 22,
  },
  {
    name: 'F/V Prudence Ann',
    at: [43.79, -68.27],
    course: 262,
    knots: 3.1,
    disposition: 'ASSUMED_FRIENDLY',
    flag: UNITED_STATES,
    type: ['Surface vessel', 'Fishing, trawler'],
    sidc: 'SASPXF---------',
    mmsi: '367114820',
    callsign: 'WDE4420',
    length: 21.4,
    activity: 'Fishing, taking on water',
    age: 118,
  },
  {
    name: 'Track 4488',
    at: [43.79, -69.24],
    course: 196,
    knots: 19,
    disposition: 'PENDING',
    type: ['Surface vessel', 'Small craft'],
    sidc: 'SPSP-----------',
    age: 31,
  },
  {
    name: 'Skiff 2, exercise',
    at: [43.345, -68.96],
    course: 350,
    knots: 26,
    disposition: 'HOSTILE',
    type: ['Surface vessel', 'Skiff, outboard'],
    sidc: 'SHSP-----------',
    length: 6.1,
    exercise: true,
    age: 14,
  },
  {
    name: 'M/V Halifax Trader',
    at: [43.42, -68.72],
    course: 61,
    knots: 16.4,
    disposition: 'NEUTRAL',
    flag: 'PANAMA',
    type: ['Surface vessel', 'Cargo, container'],
    sidc: 'SNSPXMC--------',
    mmsi: '352001847',
    imo: '9510668',
    callsign: '3FLT9',
    length: 228,
    destination: ['Halifax', 21],
    age: 44,
  },
  {
    name: 'M/S Acadia Dawn',
    at: [43.51, -68.08],
    course: 22,
    knots: 14.2,
    disposition: 'NEUTRAL',
    flag: 'LIBERIA',
    type: ['Surface vessel', 'Passenger, cruise'],
    sidc: 'SNSPXMP--------',
    mmsi: '636019204',
    imo: '9704130',
    callsign: 'D5QR3',
    length: 182.9,
    destination: ['Bar Harbor', 4],
    age: 37,
  },
  {
    name: 'Ferry Penobscot Star',
    at: [44.088, -68.985],
    course: 102,
    knots: 11.2,
    disposition: 'FRIENDLY',
    flag: UNITED_STATES,
    type: ['Surface vessel', 'Passenger, ferry'],
    sidc: 'SFSPXMF--------',
    mmsi: '367552110',
    callsign: 'WDJ9014',
    length: 47,
    destination: ['Vinalhaven', 0.6],
    activity: 'Scheduled service',
    age: 6,
  },
  {
    name: 'M/T Boreal Spirit',
    at: [44.028, -69.012],
    course: 0,
    knots: 0,
    disposition: 'NEUTRAL',
    flag: 'MALTA',
    type: ['Surface vessel', 'Tanker, LNG'],
    sidc: 'SNSPXMO--------',
    mmsi: '249551000',
    imo: '9761853',
    callsign: '9HA4833',
    length: 292,
    activity: 'LNG transfer',
    age: 95,
  },
  {
    name: 'Tug Moose Ledge',
    at: [44.021, -69.02],
    course: 80,
    knots: 2.1,
    disposition: 'FRIENDLY',
    flag: UNITED_STATES,
    type: ['Surface vessel', 'Tug'],
    sidc: 'SFSPXMTU-------',
    mmsi: '366998420',
    callsign: 'WCX5561',
    length: 29.6,
    activity: 'Standing by LNG transfer',
    age: 12,
  },
  {
    name: 'Pilot boat Rockland 2',
    at: [43.945, -69.015],
    course: 178,
    knots: 17.5,
    disposition: 'ASSUMED_FRIENDLY',
    flag: UNITED_STATES,
    type: ['Surface vessel', 'Pilot boat'],
    mmsi: '338224180',
    length: 16.5,
    activity: 'To boarding ground',
    age: 9,
  },
  {
    name: 'F/V Ella Rose',
    at: [43.72, -68.78],
    course: 95,
    knots: 6.4,
    disposition: 'ASSUMED_FRIENDLY',
    flag: UNITED_STATES,
    type: ['Surface vessel', 'Fishing, lobster boat'],
    sidc: 'SASPXF---------',
    mmsi: '367440190',
    length: 12.8,
    activity: 'Searching',
    age: 54,
  },
  {
    name: 'F/V Two Brothers',
    at: [43.62, -68.52],
    course: 275,
    knots: 6.1,
    disposition: 'ASSUMED_FRIENDLY',
    flag: UNITED_STATES,
    type: ['Surface vessel', 'Fishing, lobster boat'],
    mmsi: '367440770',
    length: 11.9,
    activity: 'Searching',
    age: 49,
  },
  {
    name: 'F/V Katahdin',
    at: [43.56, -68.44],
    course: 5,
    knots: 7.2,
    disposition: 'ASSUMED_FRIENDLY',
    flag: 'CANADA',
    type: ['Surface vessel', 'Fishing, dragger'],
    mmsi: '316014720',
    length: 24.3,
    activity: 'Searching',
    age: 71,
  },
  {
    name: 'S/Y Merrow',
    at: [43.84, -68.42],
    course: 310,
    knots: 5.6,
    disposition: 'NEUTRAL',
    flag: 'UNITED_KINGDOM',
    type: ['Surface vessel', 'Sailing yacht'],
    sidc: 'SNSPXR---------',
    mmsi: '235098114',
    callsign: 'MHLY6',
    length: 13.4,
    destination: ['Isle au Haut', 2.4],
    age: 140,
  },
  {
    name: 'Track 4502',
    at: [43.52, -69.32],
    course: 141,
    knots: 8.8,
    disposition: 'UNKNOWN',
    type: ['Surface vessel', 'Unknown'],
    age: 63,
  },
  {
    name: 'R/V Dirigo',
    at: [43.6, -69.42],
    course: 210,
    knots: 4.4,
    disposition: 'FRIENDLY',
    flag: UNITED_STATES,
    type: ['Surface vessel', 'Research vessel'],
    mmsi: '303884000',
    imo: '9488097',
    length: 63,
    activity: 'Towing array',
    age: 28,
  },
]

function vessel(row: Vessel, at: At): Entity {
  const [latitude, longitude] = row.at
  const alternateIds = [
    ...(row.mmsi === undefined ? [] : [{ id: row.mmsi, type: 'ALT_ID_TYPE_MMSI_ID' }]),
    ...(row.imo === undefined ? [] : [{ id: row.imo, type: 'ALT_ID_TYPE_IMO_ID' }]),
    ...(row.callsign === undefined ? [] : [{ id: row.callsign, type: 'ALT_ID_TYPE_CALLSIGN' }]),
  ]
  const ais = row.mmsi !== undefined
  return {
    entityId: entityId(row.name),
    description: `${row.type[1]}, ${ais ? 'AIS' : 'radar'} track`,
    isLive: true,
    createdTime: at(-5 * HOUR),
    expiryTime: at(2 * HOUR + 10 * MINUTE),
    ...(row.activity === undefined ? {} : { status: { platformActivity: row.activity } }),
    kinematics: kinematics({
      at,
      latitude,
      longitude,
      course: row.course,
      knots: row.knots,
      altitude: 0,
      age: row.age,
      sigma: ais ? 12 : 160,
    }),
    aliases: { name: row.name, ...(alternateIds.length === 0 ? {} : { alternateIds }) },
    tracked: { trackQualityWrapper: ais ? 14 : 8, sensorHits: ais ? 612 : 74, lastMeasurementTime: at(-row.age) },
    milView: milView(row.disposition, 'SURFACE', row.flag),
    ontology: { platformType: row.type[0], specificType: row.type[1], template: 'TEMPLATE_TRACK' },
    provenance: ais
      ? provenance(at, 'AIS base Vinalhaven', 'AIS_POSITION_REPORT', `ais-${row.mmsi}`, row.age)
      : provenance(at, 'Radar Matinicus', 'RADAR_TRACK', `mtr-${row.name}`, row.age),
    ...(row.exercise ? { indicators: { exercise: true } } : {}),
    dataClassification: unclassified,
    ...(row.length === undefined ? {} : { dimensions: { lengthM: row.length } }),
    ...(row.destination === undefined
      ? {}
      : { routeDetails: { destinationName: row.destination[0], estimatedArrivalTime: at(row.destination[1] * HOUR) } }),
    ...(row.sidc === undefined ? {} : { symbology: { milStd2525C: { sidc: row.sidc } } }),
  }
}

/** Surface traffic of Penobscot Bay and the Gulf of Maine. */
export const vessels = (at: At): Entity[] => VESSELS.map((row) => vessel(row, at))
