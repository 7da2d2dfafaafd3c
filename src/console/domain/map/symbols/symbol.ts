import type { Entity } from '../../../../contract/entity/entity.ts'
import { lookup } from '../../../../format/lookup.ts'
import type { Hue } from '../style/theme.ts'

/** A valid `symbology.milStd2525C.sidc`, else derived from disposition, environment, platform, echelon. */
export function symbolOf(entity: Entity) {
  const given = entity.symbology?.milStd2525C?.sidc
  const sidc = typeof given === 'string' ? normalized(given) : undefined
  return sidc === undefined ? { sidc: deriveSidc(entity), derived: true } : { sidc, derived: false }
}

/** Letter codes padded to 15 places, or number codes of 20 to 30 digits; else `undefined`. */
function normalized(given: string): string | undefined {
  const text = given.trim().toUpperCase()
  if (/^\d{20}(\d{10})?$/.test(text)) return text
  if (!/^[SGWIOE][A-Z*-][A-Z*-][A-Z*-][A-Z0-9*-]{0,11}$/.test(text)) return undefined
  return text.replaceAll('*', '-').padEnd(15, '-')
}

/** MIL-STD-2525C table I: standard identity, in reality and exercise. */
const affiliations: Record<string, [reality: string, exercise: string]> = {
  DISPOSITION_FRIENDLY: ['F', 'D'],
  DISPOSITION_ASSUMED_FRIENDLY: ['A', 'M'],
  DISPOSITION_NEUTRAL: ['N', 'L'],
  DISPOSITION_UNKNOWN: ['U', 'W'],
  DISPOSITION_PENDING: ['P', 'G'],
  // Joker and faker are friends that play a role: their letters stay.
  DISPOSITION_SUSPICIOUS: ['S', 'S'],
  DISPOSITION_HOSTILE: ['H', 'H'],
}

/** MIL-STD-2525C table II: battle dimension. */
const dimensions: Record<string, string> = {
  ENVIRONMENT_AIR: 'A',
  ENVIRONMENT_SURFACE: 'S',
  ENVIRONMENT_SUB_SURFACE: 'U',
  ENVIRONMENT_LAND: 'G',
  ENVIRONMENT_SPACE: 'P',
}

const echelons: Record<string, string> = {
  ARMY_ECHELON_FIRE_TEAM: 'A',
  ARMY_ECHELON_SQUAD: 'B',
  ARMY_ECHELON_PLATOON: 'D',
  ARMY_ECHELON_COMPANY: 'E',
  ARMY_ECHELON_BATTALION: 'F',
  ARMY_ECHELON_REGIMENT: 'G',
  ARMY_ECHELON_BRIGADE: 'H',
  ARMY_ECHELON_DIVISION: 'I',
  ARMY_ECHELON_CORPS: 'J',
  ARMY_ECHELON_ARMY: 'K',
}

/** Function codes (places 5 to 10) by words in the platform's text; the first match counts. */
const functions: Record<string, [words: RegExp, code: string][]> = {
  A: [
    [/\b(uav|uas|drone|unmanned|quadcopter|multirotor)/, 'MFQ---'],
    [/\b(helicopter|rotary|rotor|vtol)/, 'MH----'],
    [/\b(airliner|passenger|civil)/, 'CF----'],
    [/\b(plane|airplane|aircraft|fixed|jet)/, 'MF----'],
    [/\b(balloon|airship|blimp)/, 'ML----'],
    [/\b(missile)/, 'WM----'],
  ],
  S: [
    [/\b(usv|asv|unmanned)/, 'CUR---'],
    [/\b(tanker)/, 'XMO---'],
    [/\b(cargo|container|freight|bulk)/, 'XMC---'],
    [/\b(ferry|passenger|cruise)/, 'XMP---'],
    [/\b(tug|towing)/, 'XMTU--'],
    [/\b(merchant)/, 'XM----'],
    [/\b(fishing|trawler)/, 'XF----'],
    [/\b(sail|yacht|leisure|pleasure|recreation)/, 'XR----'],
    [/\b(coast guard|law enforcement|police)/, 'XL----'],
    [/\b(patrol|response boat|cutter)/, 'CP----'],
    [/\b(skiff|small boat|speedboat|fast)/, 'XA----'],
    [/\b(hovercraft)/, 'XH----'],
    [/\b(frigate)/, 'CLFF--'],
    [/\b(destroyer)/, 'CLDD--'],
    [/\b(cruiser)/, 'CLCC--'],
    [/\b(carrier)/, 'CLCV--'],
  ],
  U: [
    [/\b(uuv|auv|rov|unmanned|glider)/, 'SU----'],
    [/\b(submarine)/, 'S-----'],
    [/\b(mine)/, 'WM----'],
    [/\b(torpedo)/, 'WT----'],
    [/\b(diver)/, 'ND----'],
  ],
  G: [
    [/\b(radar)/, 'ESR---'],
    [/\b(sensor|camera|buoy|tower)/, 'ES----'],
    [/\b(tank)/, 'EVAT--'],
    [/\b(truck)/, 'EVUT--'],
    [/\b(vehicle|car|van|ugv)/, 'EV----'],
    [/\b(infantry|soldier|dismount)/, 'UCI---'],
    [/\b(airport|airfield|airbase)/, 'IBA---'],
    [/\b(port|harbor|harbour)/, 'IBN---'],
  ],
  P: [
    [/\b(station)/, 'T-----'],
    [/\b(satellite|spacecraft)/, 'S-----'],
  ],
}

/** Unknown words give the dimension's plain frame. */
function deriveSidc({ milView, ontology, indicators, groupDetails }: Entity): string {
  const [reality, exercise] = lookup(affiliations, milView?.disposition) ?? ['U', 'W']
  const dimension = lookup(dimensions, milView?.environment) ?? 'Z'
  const called = [ontology?.platformType, ontology?.specificType]
    .filter((text) => typeof text === 'string')
    .join(' ')
    .toLowerCase()
    .replaceAll('_', ' ')
  const code = functions[dimension]?.find(([words]) => words.test(called))?.[1] ?? '------'
  const echelon = dimension === 'G' ? lookup(echelons, groupDetails?.echelon?.armyEchelon) : undefined
  // Echelons need a unit, the default for places 5 and 6.
  const body = echelon !== undefined && code === '------' ? 'U-----' : code
  return `S${indicators?.exercise === true ? exercise : reality}${dimension}P${body}${echelon === undefined ? '--' : `-${echelon}`}---`
}

/** By the code's second place. */
export const identityHues: Record<string, Hue> = {
  F: 'friendly',
  A: 'friendly',
  D: 'friendly',
  M: 'friendly',
  H: 'hostile',
  S: 'suspicious',
  J: 'suspicious',
  K: 'hostile',
  N: 'neutral',
  L: 'neutral',
}

/** By disposition, else by the symbol's identity. */
export function hueOf(entity: Entity): Hue {
  const given = lookup(affiliations, entity.milView?.disposition)
  if (given) return lookup(identityHues, given[0]) ?? 'unknown'
  const { sidc, derived } = symbolOf(entity)
  return (derived ? undefined : lookup(identityHues, sidc.charAt(1))) ?? 'unknown'
}
