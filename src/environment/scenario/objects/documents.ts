import { entityId } from '../entities/names.ts'
import { entityAt } from '../movement.ts'
import type { World } from '../tasks/build.ts'
import { isoTime } from '../timeline.ts'

/** Positions of the Cape Lorne over the last hours, one each half minute. */
function trackFixes(world: World, count: number) {
  const ship = world.entities.get(entityId('M/V Cape Lorne'))
  if (ship === undefined) throw new Error('the track has no ship')
  return Array.from({ length: count }, (_, index) => {
    const time = world.start - (count - index) * 30_000
    const kinematics = entityAt(ship, world.start, time).kinematics?.kinematicsGeodetic
    return {
      time: isoTime(time),
      latitudeDegrees: kinematics?.location?.latitudeDegrees,
      longitudeDegrees: kinematics?.location?.longitudeDegrees,
      eastMps: kinematics?.velocityEnuMPerS?.x,
      northMps: kinematics?.velocityEnuMPerS?.y,
    }
  })
}

export const trackJson = (world: World): string =>
  JSON.stringify(
    { track: '4471', entityId: entityId('M/V Cape Lorne'), source: 'Radar Matinicus', fixes: trackFixes(world, 280) },
    null,
    1,
  )

export const trackCsv = (world: World): string =>
  [
    'time,latitude,longitude,east_mps,north_mps,remark',
    ...trackFixes(world, 120).map(
      (fix, index) => `${Object.values(fix).join(',')},${index % 40 === 0 ? '"turn, then ""steady"""' : ''}`,
    ),
  ].join('\r\n')

/** The areas of the scene as RFC 7946, exterior rings counter-clockwise as they come. */
export function areasGeoJson(world: World): string {
  const features = [...world.entities.values()].flatMap((entity) => {
    const rings = entity.geoShape?.polygon?.rings
    if (rings === undefined) return []
    const coordinates = rings.map((ring) =>
      (ring.positions ?? []).map(({ position }) => [position?.longitudeDegrees, position?.latitudeDegrees]),
    )
    return [
      {
        type: 'Feature',
        properties: { entityId: entity.entityId, name: entity.aliases?.name },
        geometry: { type: 'Polygon', coordinates },
      },
    ]
  })
  return JSON.stringify({ type: 'FeatureCollection', features })
}

export const SITREP = `SITREP 0031
CASE       S/Y Halcyon, 2 persons, 11.6 m sloop, white hull
DATUM      43-43.9N 068-35.8W, beacon 2DC6A4E1 on 406.037 MHz
WEATHER    NW 22 kn gusting 30, sea 2.5 m, air minus 3 C, icing moderate below 600 m
ON SCENE   GULL 2 (ALFA-3), GULL 5 (Isle au Haut), SKATE 3 en route ALFA-5, Rescue 21 inbound
DONE       ALFA-1 searched, nothing seen. Life raft dropped. Datum marker 2 in the water.
TO DO      ALFA-4 after first light. Pump for F/V Prudence Ann. Identify track 4471.
REMARK     Keep clear of the LNG transfer zone in West Penobscot Bay.
`.repeat(3)

export const SITREP_TEMPLATE =
  'SITREP {{number}}\nCASE       {{case}}\nDATUM      {{datum}}\nWEATHER    {{weather}}\nON SCENE   {{assets}}\nDONE       {{done}}\nTO DO      {{todo}}\n'

/** Carries a script and an event handler: a viewer that runs either is broken. */
export const BULLETIN_HTML = `<!doctype html>
<html><head><title>Notice 47</title>
<script>document.title = 'a script of a stored file ran'; globalThis.storedFileRan = true</script>
</head><body onload="globalThis.storedFileRan = true">
<h1>Notice to mariners 47</h1><p>Search in progress in sectors ALFA-1 to ALFA-5. Keep clear.</p>
<img src="x" onerror="globalThis.storedFileRan = true" alt="">
</body></html>
`

/** As harmless, and as scripted. */
export const SECTOR_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 140" width="400" height="280" onload="globalThis.storedFileRan = true">
<script>globalThis.storedFileRan = true</script>
<rect width="200" height="140" fill="#0b1622"/>
<path d="M60 30 L170 18 L180 104 L70 118 Z" fill="none" stroke="#cfd6de" stroke-dasharray="6 4"/>
<path d="M125 68 h12 v12 h-24 v-24 h36 v36 h-48 v-48" fill="none" stroke="#7fd0f5" stroke-width="2"/>
<text x="66" y="134" fill="#cfd6de" font-size="10">ALFA-3, expanding square</text>
</svg>
`

export const CAMERA_PROFILE = JSON.stringify(
  {
    camera: 'cam-07',
    profile: 'hd-ops',
    width: 1920,
    height: 1080,
    framesPerSecond: 25,
    bitrateKbps: 4000,
    overlays: ['time', 'bearing'],
  },
  null,
  2,
)
