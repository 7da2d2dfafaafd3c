import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { openActivityNow } from '../../platform/activity/activity.ts'
import { useInspectorBeside, useWindowPart } from '../../platform/url-state/window-part.ts'
import { UnreadParts } from '../../platform/url-state/UnreadParts.tsx'
import { useShownState } from '../../platform/url-state/shown-state.ts'
import { OverrideResultDialog } from '../../domain/inspector/overrides/OverrideResultDialog.tsx'
import { SurroundingsContext } from '../../domain/inspector/surroundings.ts'
import { formatCamera } from '../../domain/map/camera.ts'
import { createPointed } from '../../domain/map/keyboard/pointed.ts'
import type { DrawnMap } from '../../domain/map/MapView.tsx'
import { useFileMarking } from '../../platform/session/file-marking.ts'
import { useReportLevels } from '../../platform/session/marking.ts'
import { useFreshness } from '../../known/freshness/FreshnessLine.tsx'
import { PanelEdge, usePanelWidth } from '../../platform/preferences/PanelEdge.tsx'
import { startTaskFeed } from '../../known/live-tasks.ts'
import { useReadOnlyReason } from '../../known/past/read-only.ts'
import { useCarriedLevels, useFeedState, usePictureStore } from '../../known/use-tasks.ts'
import { useLargeView } from '../../known/use-large-view.ts'
import { useCollection } from '../../known/use-collection.ts'
import { shownNow, useNow } from '../../ui/browser/ticker.ts'
import { EntitiesMap } from './EntitiesMap.tsx'
import styles from './EntitiesPage.module.css'
import { filterEntities } from './list/entity-filter.ts'
import type { KnownEntity } from '../../../picture/entities.ts'
import { focusRow } from '../../ui/list/use-rows.ts'
import { EntityList, NoEntities, Skeletons } from './list/EntityList.tsx'
import { Queries } from '../../platform/session/Queries.tsx'
import { EntityPanel } from './panel/EntityPanel.tsx'
import { forgetOpened, useAddedCopies } from '../../known/entities/use-entities.ts'
import { CENTER_ZOOM, useFirstCamera } from './initial-camera.ts'
import { ListHead } from './list/ListHead.tsx'
import { MissingEntity } from './panel/MissingEntity.tsx'
import { OpenJson } from './opened/OpenJson.tsx'
import { placeOfEntity } from './place-of-entity.ts'
import { surroundingsOf } from './panel/surroundings-of.tsx'
import { ConfirmClearing } from './overrides/ConfirmClearing.tsx'
import { useClearOverride } from './overrides/use-clear-override.ts'
import { useEntityAddress } from './use-entity-address.ts'
import { useEntityCommands } from './use-entity-commands.ts'
import { useMapLayers } from './use-map-layers.ts'
import { useOpenedJson } from './opened/use-opened-json.ts'
import { usePaletteEntities } from './use-palette-entities.tsx'
import { useTaskSources } from '../../known/entities/use-task-sources.ts'

const PANEL = 'entity'
const PANEL_WIDTH = 384
const LIST = 'entity-list'
const LIST_WIDTH = 272

/** List, map and inspector with one selection. */
export function EntitiesPage() {
  useEffect(openActivityNow, [])
  return (
    <Queries>
      <Entities />
    </Queries>
  )
}

function Entities() {
  const store = usePictureStore()
  const { entities, feed } = store
  const address = useEntityAddress()
  const { filter, selectedKey } = address
  const part = useWindowPart()
  const isInspector = part === 'inspector'
  const hasInspector = useInspectorBeside()
  const known = useCollection(entities)
  const added = useAddedCopies()
  const sources = useTaskSources()
  const freshness = useFreshness()
  const stale = freshness === 'lost'
  const readOnly = useReadOnlyReason()
  const hasRead = useFeedState((feed) => feed.lastGood !== undefined)
  const clearing = useClearOverride()
  const heading = useRef<HTMLHeadingElement>(null)
  const opening = useOpenedJson()
  const layers = useMapLayers(address)
  const drawn = useRef<DrawnMap>(undefined)
  const onDrawn = useCallback((next: DrawnMap) => void (drawn.current = next), [])
  useShownState(() => shownSearch(drawn.current))
  const width = usePanelWidth(PANEL, PANEL_WIDTH)
  const listWidth = usePanelWidth(LIST, LIST_WIDTH)
  const [pointed] = useState(createPointed)
  const finder = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const marking = useFileMarking()
  const findInList = useCallback(() => finder.current?.focus(), [])

  useEffect(() => startTaskFeed(undefined, store), [store])
  useReportLevels(useCarriedLevels())

  // Every ten seconds is often enough to decide what is old.
  const now = useNow(10_000)
  const agedAt = filter.olderThan === undefined ? 0 : now
  const found = useLargeView(useMemo(() => filterEntities(entities, filter, agedAt), [entities, filter, agedAt]))
  const selected = selectedKey === undefined ? undefined : known.get(selectedKey)
  const first = useFirstCamera(known, selectedKey, hasRead || stale)

  const { setCamera, select } = address
  const center = useCallback(
    (item: KnownEntity) => {
      const place = placeOfEntity(item, entities, shownNow())
      if (place === undefined) return
      const [longitude, latitude] = place
      setCamera({ longitude, latitude, zoom: Math.max(address.camera?.zoom ?? 0, CENTER_ZOOM) })
    },
    [setCamera, address.camera, entities],
  )
  const close = () => {
    const key = selectedKey
    select(undefined)
    // With the map's keys, focus stays on the map.
    if (key !== undefined && !(document.activeElement instanceof HTMLCanvasElement))
      requestAnimationFrame(() => focusRow(key))
  }

  useEntityCommands(address, selected, {
    find: findInList,
    openJson: opening.show,
    refresh: () => (stale ? feed.pollNow() : feed.refresh()),
    close,
    center,
  })
  usePaletteEntities(entities, select)

  const { state } = clearing
  const surroundings = useMemo(() => surroundingsOf(known), [known])
  return (
    <SurroundingsContext value={surroundings}>
      <div className={cx('stack', 'anchor', 'low', 'tall')} {...(readOnly === undefined ? opening.dropTarget : {})}>
        <div className={styles.split}>
          {part === undefined && (
            <section className={styles.left} style={{ width: listWidth }} aria-label="Entity list">
              <PanelEdge panel={LIST} of="entity list" width={listWidth} side="right" smallest={220} largest={560} />
              <ListHead
                shown={found?.rows.length}
                total={known.size}
                filter={filter}
                onFilter={address.setFilter}
                finder={finder}
                onOpenJson={opening.show}
                sources={sources.words}
                more={sources.more}
              />
              <UnreadParts unread={address.unread} className={styles.notice} onDismiss={address.dismissUnread} />
              {found === undefined ? (
                <Skeletons />
              ) : found.rows.length === 0 ? (
                <NoEntities total={known.size} isReading={freshness === 'loading'} sources={sources} />
              ) : (
                <EntityList shown={found} selectedKey={selectedKey} pointed={pointed} />
              )}
            </section>
          )}
          {!isInspector && (
            <EntitiesMap
              shown={found?.rows}
              now={now}
              isStale={stale}
              selectedId={selectedKey}
              onSelect={select}
              pointed={pointed}
              camera={address.camera ?? first.camera}
              waitsForCamera={!first.decided}
              onCamera={setCamera}
              onDrawn={onDrawn}
              visibleLayers={layers.visible}
              onVisibleLayers={layers.setVisible}
              classification={marking}
              onList={findInList}
            />
          )}
          {isInspector && selectedKey === undefined && (
            <p className="empty">Nothing selected. Select a task or entity in a linked window.</p>
          )}
          {selectedKey !== undefined && !hasInspector && (
            <div
              className={isInspector ? cx('grow', 'shrinks', 'low') : styles.right}
              style={isInspector ? undefined : { width }}
            >
              {!isInspector && <PanelEdge panel={PANEL} of="inspector" width={width} />}
              {selected === undefined ? (
                <MissingEntity
                  entityId={selectedKey}
                  sources={sources}
                  isReading={freshness === 'loading'}
                  onClose={close}
                />
              ) : (
                <EntityPanel
                  item={selected}
                  isPlaced={placeOfEntity(selected, known, now) !== undefined}
                  areTasksComplete={sources.complete}
                  address={address}
                  clearing={clearing}
                  headingRef={heading}
                  onCenter={center}
                  onClose={close}
                />
              )}
            </div>
          )}
        </div>
        {opening.dragging && <div className={styles.drop}>Drop JSON to open its entities</div>}
        {opening.open && (
          <OpenJson
            opened={opening.opened}
            onText={opening.readText}
            onFiles={opening.readFiles}
            onForget={added.some(({ source }) => source.kind === 'opened') ? forgetOpened : undefined}
            onClose={opening.close}
          />
        )}
        {state !== undefined && state.phase !== 'done' && (
          <ConfirmClearing state={state} onConfirm={clearing.confirm} onClose={clearing.close} />
        )}
        {state?.phase === 'done' && (
          <OverrideResultDialog
            request={state.request}
            answer={state.answer}
            marking={marking}
            finalFocus={heading}
            onClose={clearing.close}
          />
        )}
      </div>
    </SurroundingsContext>
  )
}

/** The map's state for the URL. */
function shownSearch(drawn: DrawnMap | undefined) {
  const camera = drawn?.camera()
  return { ...(camera && { at: formatCamera(camera) }), ...(drawn && { layers: [...drawn.layers].join(',') }) }
}
