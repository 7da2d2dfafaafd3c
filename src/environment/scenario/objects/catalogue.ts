import { mp4Clip, webmClip } from '../assets/clips.ts'
import type { World } from '../tasks/build.ts'
import { alarmCall, driftModel, noise, pdf } from './binary.ts'
import {
  areasGeoJson,
  BULLETIN_HTML,
  CAMERA_PROFILE,
  SECTOR_SVG,
  SITREP,
  SITREP_TEMPLATE,
  trackCsv,
  trackJson,
} from './documents.ts'
import { withExif } from './exif.ts'
import { encodeJpeg } from './jpeg.ts'
import { seaView } from './picture.ts'
import { daylight, encodePng, thermal } from './png.ts'

export interface ScenarioObject {
  path: string
  contentType: string
  bytes: () => Uint8Array
}

const MEBIBYTE = 1024 * 1024

/** The picture of the raft: what checks fetch. Its bytes depend on neither seed nor start. */
export const STILL = 'missions/2026-325/gull-2/ir/still-141931.jpg'

const utf8 = (text: string) => (): Uint8Array => Buffer.from(text, 'utf8')

const PICTURES: readonly ScenarioObject[] = [
  {
    path: STILL,
    contentType: 'image/jpeg',
    bytes: () =>
      encodeJpeg(
        seaView({
          name: '141931',
          width: 1280,
          height: 720,
          horizon: 0.28,
          boat: [0.63, 0.5],
          raft: [0.42, 0.68],
          captions: ['IR-W FOV 4.2°', 'GULL 2 14:19:31Z', "43°43.9'N 068°35.8'W", 'SLANT 2410 m'],
        }),
        86,
      ),
  },
  {
    path: 'missions/2026-325/gull-5/eo/still-135502.jpg',
    contentType: 'image/jpeg',
    bytes: () =>
      withExif(
        encodeJpeg(
          seaView({
            name: '135502',
            width: 960,
            height: 544,
            horizon: 0.4,
            boat: [0.3, 0.62],
            captions: ['EO 12X', 'GULL 5 13:55:02Z', "44°02.1'N 068°33.3'W", 'SLANT 1180 m'],
          }),
          80,
        ),
        {
          make: 'Gull',
          model: 'EO 12X',
          taken: '2026:11:21 13:55:02',
          offset: '+00:00',
          latitude: 44.035,
          longitude: -68.555,
          altitude: 612,
        },
      ),
  },
  {
    path: 'sar/halcyon/portrait.png',
    contentType: 'image/png',
    bytes: () =>
      encodePng(
        seaView({
          name: 'portrait',
          width: 480,
          height: 360,
          horizon: 0.45,
          boat: [0.5, 0.66],
          captions: ['', '', 'S-Y HALCYON', ''],
        }),
        daylight,
      ),
  },
  {
    path: 'config/video/cam-07-preview.png',
    contentType: 'image/png',
    bytes: () =>
      encodePng(
        seaView({
          name: 'cam-07',
          width: 320,
          height: 180,
          horizon: 0.35,
          boat: [0.7, 0.55],
          captions: ['CAM-07', '', '', ''],
        }),
        thermal,
      ),
  },
  {
    path: 'photos/Owl’s Head — östlicher Pier.png',
    contentType: 'image/png',
    bytes: () =>
      encodePng(seaView({ name: 'pier', width: 240, height: 160, horizon: 0.5, captions: ['', '', '', ''] }), daylight),
  },
  { path: 'maps/notices/sector-alfa-3.svg', contentType: 'image/svg+xml', bytes: utf8(SECTOR_SVG) },
]

const DOCUMENTS: readonly ScenarioObject[] = [
  { path: 'sar/halcyon/sitrep-0031.txt', contentType: 'text/plain; charset=utf-8', bytes: utf8(SITREP) },
  { path: 'templates/sitrep.txt', contentType: 'text/plain; charset=utf-8', bytes: utf8(SITREP_TEMPLATE) },
  {
    path: 'reports/21 nov morning brief.txt',
    contentType: 'text/plain; charset=utf-8',
    bytes: utf8('Morning brief\n\nWind NW 22 kn. Moderate icing. Two persons missing.\n'),
  },
  {
    path: 'reports/100% sûr & prêt? #1+2.txt',
    contentType: 'text/plain; charset=utf-8',
    bytes: utf8('Essai de nom: espaces, %, &, ?, # et +.\n'),
  },
  {
    path: 'maps/notices/ntm-47-alfa.pdf',
    contentType: 'application/pdf',
    bytes: () =>
      pdf([
        'Notice to mariners 47',
        '',
        'Search in progress, sectors ALFA-1 to ALFA-5.',
        'Keep clear. Listen on VHF 16 (and 22A).',
      ]),
  },
  { path: 'maps/notices/bulletin-47.html', contentType: 'text/html; charset=utf-8', bytes: utf8(BULLETIN_HTML) },
  { path: 'config/video/cam-07-profile.json', contentType: 'application/json', bytes: utf8(CAMERA_PROFILE) },
]

const RECORDINGS: readonly ScenarioObject[] = [
  { path: 'missions/2026-325/gull-5/eo/clip-140210.webm', contentType: 'video/webm', bytes: webmClip },
  { path: 'missions/2026-325/gull-5/eo/clip-140644.mp4', contentType: 'video/mp4', bytes: mp4Clip },
  { path: 'audio/vhf-16/mayday-relay.wav', contentType: 'audio/wav', bytes: () => alarmCall(3) },
]

const BINARIES: readonly ScenarioObject[] = [
  {
    path: 'sar/halcyon/drift-model-1200.nc',
    contentType: 'application/x-netcdf',
    bytes: () => driftModel('drift-1200', 256 * 1024),
  },
  {
    path: 'sar/halcyon/drift-model-1300.nc',
    contentType: 'application/x-netcdf',
    bytes: () => driftModel('drift-1300', 256 * 1024),
  },
  {
    path: 'sar/halcyon/drift-model-1400.nc',
    contentType: 'application/x-netcdf',
    bytes: () => driftModel('drift-1400', 4_100_000),
  },
  {
    path: 'sar/halcyon/drift-model-1500.nc',
    contentType: 'application/x-netcdf',
    bytes: () => driftModel('drift-1500', 4_200_000),
  },
  {
    path: 'missions/2026-325/skate-3/sonar/line-12.xtf',
    contentType: 'application/octet-stream',
    bytes: () => noise('line-12', 8 * MEBIBYTE),
  },
  { path: 'diagnostics/zeros.bin', contentType: 'application/octet-stream', bytes: () => new Uint8Array(MEBIBYTE) },
  { path: 'diagnostics/noise.bin', contentType: 'application/octet-stream', bytes: () => noise('noise', 65_536) },
  { path: 'diagnostics/empty', contentType: 'application/octet-stream', bytes: () => new Uint8Array(0) },
]

/** Every stored object of the scenario. */
export const scenarioObjects = (world: World): ScenarioObject[] => [
  ...PICTURES,
  ...DOCUMENTS,
  ...RECORDINGS,
  ...BINARIES,
  { path: 'tracks/track-4471.json', contentType: 'application/json', bytes: utf8(trackJson(world)) },
  { path: 'tracks/track-4471.csv', contentType: 'text/csv; charset=utf-8', bytes: utf8(trackCsv(world)) },
  { path: 'maps/search-areas.geojson', contentType: 'application/geo+json', bytes: utf8(areasGeoJson(world)) },
]
