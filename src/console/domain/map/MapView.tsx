import 'maplibre-gl/dist/maplibre-gl.css'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useStore } from 'zustand'

import { cx } from '../../ui/styles/cx.ts'
import { countOf } from '../../../format/count.ts'
import { saveFile, stampedName } from '../../ui/browser/save-file.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { shownNow } from '../../ui/browser/ticker.ts'
import type { Camera } from './camera.ts'
import { exportGeoJson, type ExportedMap } from './export-geojson.ts'
import { LIFE_SIZE, type Enlargement } from './style/enlargement.ts'
import type { LonLat } from '../../../geo/lon-lat.ts'
import { GoTo } from './controls/GoTo.tsx'
import { LayerPanel } from './controls/LayerPanel.tsx'
import { layers, type LayerId } from './layers.ts'
import { NO_POSITION } from './layers/symbols.ts'
import type { MapEntity } from '../../../geo/map-entity.ts'
import { MapReadout, RulerReadout, ScaleBar } from './controls/MapReadouts.tsx'
import { MapTools } from './controls/MapTools.tsx'
import styles from './MapView.module.css'
import type { TrailReach } from './trail-reach.ts'
import { useFollow } from './use-follow.ts'
import { OWN_BASEMAP } from './stage/basemap.ts'
import type { LayerReport } from './stage/layer-feed.ts'
import { MapSession } from './stage/map-session.ts'
import type { Pointed } from './keyboard/pointed.ts'
import { useKeyboardNavigation } from './keyboard/use-keyboard-navigation.ts'
import { countWords } from './keyboard/navigation-words.ts'

export interface DrawnMap {
  readonly camera: () => Camera | undefined
  readonly layers: ReadonlySet<LayerId>
}

export interface MapViewProps {
  entities: readonly MapEntity[]
  /** The first entities aren't ready yet. */
  isPending?: boolean | undefined
  selectedId?: string | undefined
  onSelect?: ((entityId: string | undefined) => void) | undefined
  /** Cursor shared with a list of the entities. */
  pointed?: Pointed | undefined
  /** Absent: fits the first entities. */
  camera?: Camera | undefined
  /** A camera will follow: don't fit. */
  waitsForCamera?: boolean | undefined
  /** Called when the drawn content changes. */
  onDrawn?: ((drawn: DrawnMap) => void) | undefined
  /** After each movement. */
  onCamera?: ((camera: Camera) => void) | undefined
  /** Ignores unknown names. Absent: the map keeps them, starting with defaults. */
  visibleLayers?: ReadonlySet<string> | undefined
  onVisibleLayers?: ((visible: ReadonlySet<LayerId>) => void) | undefined
  trailReach?: TrailReach | undefined
  /** Not live: dims everything and shows this time. */
  notLiveSince?: number | undefined
  /** PMTiles with layers land, borders and names, or a style. */
  basemap?: string | undefined
  /** Goes into exports. */
  classification?: string | undefined
  onExport?: ((collection: ExportedMap) => void) | undefined
  /** For when nothing can be drawn. */
  onList?: (() => void) | undefined
  /** For a wall: no controls, fixed view. */
  isBare?: boolean | undefined
  /** For distant readers. A new object restarts the map. */
  enlargement?: Enlargement | undefined
}

export const initialLayers: ReadonlySet<LayerId> = new Set(
  layers.filter((layer) => layer.initially).map((layer) => layer.id),
)

/** Counts of what isn't on the map yet would contradict it. */
const NO_REPORTS: ReadonlyMap<LayerId, LayerReport> = new Map()

function ignore() {
  return undefined
}

const WALK_KEYS =
  'Arrow keys select the nearest entity that way. Home selects the one nearest the middle. Page Down and Page Up step outwards and back.'

/** Where React meets the mutable map: values go into the session, events come out. */
export function MapView({
  entities,
  isPending = false,
  selectedId,
  onSelect,
  pointed,
  camera,
  onDrawn = ignore,
  waitsForCamera = false,
  onCamera = ignore,
  visibleLayers,
  onVisibleLayers,
  trailReach,
  notLiveSince,
  basemap = OWN_BASEMAP,
  classification,
  onExport = downloadGeoJson,
  onList,
  isBare = false,
  enlargement = LIFE_SIZE,
}: MapViewProps) {
  const [ownVisible, setOwnVisible] = useState(initialLayers)
  const visible = useMemo(() => (visibleLayers ? layersAmong(visibleLayers) : ownVisible), [visibleLayers, ownVisible])
  const { following, setFollowing, lost } = useFollow(entities, selectedId)
  const [ruler, setRuler] = useState<readonly LonLat[]>()
  const [globe, setGlobe] = useState(false)
  const [tilted, setTilted] = useState(false)
  const addToRuler = useCallback((at: LonLat) => setRuler((points) => [...(points ?? []), at]), [])

  const keys = useId()
  const [session] = useState(() => new MapSession())
  const state = useStore(session.store)
  const attach = useCallback(
    (element: HTMLElement | null) =>
      element
        ? session.attach(element, { interactive: !isBare, enlargement, ...(!isBare && { describedBy: keys }) })
        : undefined,
    [session, isBare, enlargement, keys],
  )
  useEffect(() => {
    session.listen({
      onCamera,
      onClick: (at, under) => (ruler ? addToRuler(at) : onSelect?.(nextUnder(under, selectedId))),
    })
  }, [session, onCamera, onSelect, selectedId, ruler, addToRuler])
  // Before entities, which are fitted without a camera.
  useEffect(() => session.setCamera(camera), [session, camera])
  useEffect(() => session.setWaitsForCamera(waitsForCamera), [session, waitsForCamera])
  useEffect(() => session.setVisible(visible), [session, visible])
  useEffect(() => session.setEntities(entities), [session, entities])
  useEffect(() => session.setBasemap(basemap), [session, basemap])
  useEffect(() => session.setGlobe(globe), [session, globe])
  useEffect(() => session.setTilted(tilted), [session, tilted])
  useEffect(() => session.setRuler(ruler ?? []), [session, ruler])
  useEffect(() => session.setSelection(selectedId, following), [session, selectedId, following])
  const walk = useKeyboardNavigation(session, entities, selectedId, onSelect, pointed)

  useEffect(() => onDrawn({ camera: () => session.camera(), layers: visible }), [onDrawn, session, visible])

  const isFirst = (isPending || entities.length > 0) && !state.hasDrawn
  const withoutPosition = state.reports.get('symbols')?.omitted.get(NO_POSITION) ?? 0
  const selectedPlace = selectedId === undefined ? undefined : session.placeOf(selectedId)
  const isMeasuring = ruler !== undefined
  useEffect(() => {
    if (!isMeasuring) return
    const putAway = (event: KeyboardEvent) => event.key === 'Escape' && setRuler(undefined)
    document.addEventListener('keydown', putAway)
    return () => document.removeEventListener('keydown', putAway)
  }, [isMeasuring])
  const exportShown = useCallback(
    () => onExport(exportGeoJson(entities, visible, shownNow(), classification, session.isInForce)),
    [onExport, entities, visible, classification, session],
  )
  const places = () => entities.map((item) => session.placeOf(item.entityId)?.at).filter((at) => at !== undefined)

  return (
    <section aria-label="Map" aria-busy={state.busy || isPending} className={styles.map}>
      <div
        ref={attach}
        className={cx(styles.canvas, notLiveSince !== undefined && styles.drained)}
        onKeyDownCapture={isBare ? undefined : walk.onKeyDownCapture}
      />
      {ruler && <div className={styles.crosshair} />}
      {!isBare && (
        <>
          <p id={keys} hidden>
            {/* The symbols' report counts it. */}
            {visible.has('symbols') && `${countWords(entities.length, withoutPosition)}. `}
            {WALK_KEYS} {onSelect && 'Enter opens it.'} Shift+arrows pan. Plus and minus zoom.
          </p>
          <MapTools
            onZoom={(steps) => session.zoomBy(steps)}
            onFitAll={() => session.fit(places())}
            onFitSelection={() => selectedId !== undefined && session.fitEntity(selectedId)}
            noSelection={
              selectedId === undefined
                ? 'Nothing is selected'
                : selectedPlace
                  ? undefined
                  : 'The selected entity has no position'
            }
            isFollowing={following}
            onFollow={setFollowing}
            isMeasuring={isMeasuring}
            onMeasure={(on) => setRuler(on ? [] : undefined)}
            isGlobe={globe}
            onGlobe={setGlobe}
            isTilted={tilted}
            onTilt={setTilted}
          />
          <LayerPanel
            visible={visible}
            onVisible={onVisibleLayers ?? setOwnVisible}
            reports={isFirst ? NO_REPORTS : state.reports}
            leftOut={state.leftOut}
            withoutPosition={withoutPosition}
            trailReach={trailReach}
            onExport={exportShown}
          />
          <div className={cx(styles.box, styles.bar)}>
            <MapReadout pointer={session.pointer} middle={session.middle()} />
            <div className={cx('row', 'gap-12', 'end')}>
              <ScaleBar metresPerPixel={state.metresPerPixel} />
            </div>
          </div>
        </>
      )}
      <div className={cx(styles.top, isBare && styles.bare)}>
        {!isBare && <GoTo onGoTo={(at) => session.goTo(at, 9)} />}
        <div className={cx(styles.box, styles.notice)}>
          {notLiveSince !== undefined && (
            <p className={styles.stale}>Not live, as of {formatAbsoluteTime(notLiveSince, shownNow())}</p>
          )}
          {state.basemapFault !== undefined && <p>Land is missing: {state.basemapFault}</p>}
          {walk.words !== '' && <p>{walk.words}</p>}
          {lost !== undefined && <output>Following stopped: {lost} left the map</output>}
          {ruler && (
            <RulerReadout
              points={ruler}
              onAddMiddle={() => {
                const middle = session.middle()
                if (middle) addToRuler(middle)
              }}
              onClear={() => setRuler([])}
            />
          )}
        </div>
      </div>
      <div className={styles.empty}>
        {state.fault !== undefined ? (
          <Note tone="bad" role="alert">
            {state.fault}
            {onList !== undefined && (
              <>
                {' '}
                Every entity is in the list. <Button onClick={onList}>Go to the list</Button>
              </>
            )}
          </Note>
        ) : isFirst || (isBare && state.busy && !state.hasDrawn) ? (
          <p className={cx(!isBare && styles.box, styles.notice, styles.drawing)}>
            {entities.length === 0 ? 'The map is loading' : `Drawing ${countOf(entities.length, 'entity', 'entities')}`}
          </p>
        ) : (
          entities.length > 0 &&
          withoutPosition === entities.length && (
            <p className={styles.notice}>No positions in {countOf(entities.length, 'entity', 'entities')}</p>
          )
        )}
      </div>
    </section>
  )
}

/** Clicks cycle through overlapping entities; elsewhere they deselect. */
function nextUnder(owners: readonly string[], selectedId: string | undefined): string | undefined {
  const at = selectedId === undefined ? -1 : owners.indexOf(selectedId)
  return owners[(at + 1) % Math.max(1, owners.length)]
}

function layersAmong(names: ReadonlySet<string>): ReadonlySet<LayerId> {
  return new Set(layers.map(({ id }) => id).filter((id) => names.has(id)))
}

function downloadGeoJson(collection: ExportedMap): void {
  saveFile(stampedName('entities', 'geojson', collection.exportedAt), JSON.stringify(collection))
}
