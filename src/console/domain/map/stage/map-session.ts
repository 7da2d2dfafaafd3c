import { createStore } from 'zustand/vanilla'

import { afterPaint } from '../../../ui/browser/after-paint.ts'
import { shownNow } from '../../../ui/browser/ticker.ts'
import { sameItems } from '../../../ui/browser/use-stable.ts'
import type { Camera } from '../camera.ts'
import { extentOf, somePlaces } from '../extent.ts'
import type { LonLat } from '../../../../geo/lon-lat.ts'
import type { MapContext } from '../layer.ts'
import { layers, type LayerId } from '../layers.ts'
import type { MapEntity } from '../../../../geo/map-entity.ts'
import { placeOf, type Fix } from '../position/place.ts'
import { OWN_BASEMAP } from './basemap.ts'
import type { LayerReport } from './layer-feed.ts'
import { Marks } from './marks.ts'
import { MapScene } from './scene.ts'
import { SharedCamera } from './shared-camera.ts'
import { Stage, type StageOptions } from './stage.ts'
import { watchSurroundings } from './watch-surroundings.ts'

export interface MapState {
  /** Loading, computing or drawing. */
  busy: boolean
  /** Entities have been drawn once. */
  hasDrawn: boolean
  reports: ReadonlyMap<LayerId, LayerReport>
  leftOut: readonly LayerId[]
  metresPerPixel: number
  hoveredId: string | undefined
  /** Why there is no map, in words. */
  fault: string | undefined
  basemapFault: string | undefined
}

export interface MapListeners {
  onCamera: (camera: Camera) => void
  /** Topmost first. */
  onClick: (at: LonLat, entityIds: readonly string[]) => void
}

export class MapSession {
  /** Separate, as each move changes it and only the readout needs it. */
  readonly pointer = createStore<{ at: LonLat | undefined }>(() => ({ at: undefined }))
  readonly store = createStore<MapState>(() => ({
    busy: true,
    hasDrawn: false,
    reports: new Map(),
    leftOut: [],
    metresPerPixel: 1,
    hoveredId: undefined,
    fault: undefined,
    basemapFault: undefined,
  }))
  #events: MapListeners = { onCamera: () => undefined, onClick: () => undefined }
  #stage: Stage | undefined
  #scene: MapScene | undefined
  #stageIsIdle = false
  #basemapIsPending = true
  #isPlaced = false
  #waitsForCamera = false
  #visible: ReadonlySet<LayerId> = new Set()
  #entities: readonly MapEntity[] = []
  readonly #camera = new SharedCamera((camera) => {
    this.#set({ metresPerPixel: this.#stage?.camera.metresPerPixel() ?? 1 })
    this.#events.onCamera(camera)
  })
  #selectedId: string | undefined
  #pointedId: string | undefined
  #following = false
  readonly #marks = new Marks()
  #basemap = OWN_BASEMAP

  listen(events: MapListeners): void {
    this.#events = events
  }

  /** Once the page around it has shown. Returns the detach function. */
  attach(element: HTMLElement, options: StageOptions): () => void {
    let detach: (() => void) | undefined
    const cancel = afterPaint(() => (detach = this.#begin(element, options)))
    return () => {
      cancel()
      detach?.()
    }
  }

  #begin(element: HTMLElement, options: StageOptions): () => void {
    try {
      this.#stage = this.#makeStage(element, options)
    } catch (error) {
      this.#set({ fault: `This browser can’t draw the map: ${reasonOf(error)}`, busy: false })
      return () => undefined
    }
    const stage = this.#stage
    this.#camera.attach(stage.camera)
    const scene = new MapScene(layers, stage, shownNow, () => {
      this.#set({ reports: scene.reports() })
      this.#mark()
    })
    this.#scene = scene
    this.#set({ metresPerPixel: stage.camera.metresPerPixel() })
    const release = watchSurroundings(element, stage, () => {
      scene.tick()
      this.#mark()
    })
    this.setVisible(this.#visible)
    this.setEntities(this.#entities)
    this.setBasemap(this.#basemap)
    return () => {
      release()
      scene.stop()
      stage.remove()
      this.#camera.detach()
      this.#stage = undefined
      this.#scene = undefined
      this.#isPlaced = false
      this.#set({ hasDrawn: false })
      this.#marks.forget()
    }
  }

  #makeStage(element: HTMLElement, options: StageOptions): Stage {
    const camera = this.#camera.current
    const stage: Stage = new Stage(
      element,
      { ...(camera && { camera }), ...options },
      {
        onCamera: (at) => this.#camera.moved(at),
        onPointer: (at) => this.pointer.setState({ at }),
        onClick: (at, features) => this.#events.onClick(at, this.#ownersOf(features)),
        onHover: (feature) => {
          const hoveredId = feature === undefined ? undefined : this.#scene?.ownerOf(feature)
          if (hoveredId === this.store.getState().hoveredId) return
          this.#set({ hoveredId })
          this.#mark()
        },
        onIdle: (isIdle) => {
          this.#stageIsIdle = isIdle
          this.#set({})
        },
        onLeftOut: (leftOut) => sameItems(leftOut, this.store.getState().leftOut) || this.#set({ leftOut }),
        onBasemapError: (basemapFault) => this.#set({ basemapFault }),
        onFault: (reason) => this.#set({ fault: `Entities can’t be drawn: ${reason}` }),
        onContextLost: (isLost) =>
          this.#set({
            fault: isLost ? 'The browser lost the graphics card. The map returns with it.' : undefined,
          }),
      },
    )
    return stage
  }

  #ownersOf(features: readonly number[]): string[] {
    return Array.from(new Set(features.map((id) => this.#scene?.ownerOf(id)).filter((id) => id !== undefined)))
  }

  setEntities(entities: readonly MapEntity[]): void {
    this.#entities = entities
    this.#scene?.setEntities(entities)
    this.#set({})
    this.#mark()
    this.#place()
  }

  /** A camera will follow: don't fit. */
  setWaitsForCamera(waits: boolean): void {
    this.#waitsForCamera = waits
    this.#place()
  }

  /** Without a camera it fits the first entities. */
  #place(): void {
    if (this.#isPlaced || this.#waitsForCamera || this.#entities.length === 0 || !this.#stage) return
    this.#isPlaced = true
    if (!this.#camera.current) this.#stage.camera.jumpToFit(somePlaces(this.#entities))
  }

  setVisible(visible: ReadonlySet<LayerId>): void {
    this.#visible = visible
    this.#stage?.setVisible(visible)
    this.#scene?.setVisible(visible)
    this.#set({})
  }

  /** Moves the map only for cameras chosen elsewhere, not for its own echo. */
  setCamera(camera: Camera | undefined): void {
    this.#camera.choose(camera)
  }

  setBasemap(url: string): void {
    this.#basemap = url
    if (!this.#stage) return
    this.#basemapIsPending = true
    this.#set({ basemapFault: undefined })
    void this.#stage.showBasemap(url).finally(() => {
      this.#basemapIsPending = false
      this.#set({})
    })
  }

  /** A followed selection stays centered. */
  setSelection(selectedId: string | undefined, following: boolean): void {
    this.#selectedId = selectedId
    this.#following = following
    this.#mark()
  }

  /** Chosen by keys, here or in a list; wins over hover. */
  setPointed(pointedId: string | undefined): void {
    this.#pointedId = pointedId
    this.#mark()
  }

  #mark(): void {
    const hoveredId = this.store.getState().hoveredId ?? this.#pointedId
    const selected = this.#selectedId === undefined ? undefined : this.placeOf(this.#selectedId)?.at
    const hovered = hoveredId === undefined || hoveredId === this.#selectedId ? undefined : this.placeOf(hoveredId)?.at
    this.#marks.show(this.#stage, selected, hovered)
    this.#marks.follow(this.#stage, this.#following ? selected : undefined)
  }

  setRuler(points: readonly LonLat[]): void {
    this.#stage?.setOverlay('ruler', points)
  }

  setGlobe(isGlobe: boolean): void {
    this.#stage?.setGlobe(isGlobe)
  }

  setTilted(isTilted: boolean): void {
    this.#stage?.camera.setTilted(isTilted)
  }

  zoomBy(steps: number): void {
    this.#stage?.camera.zoomBy(steps)
  }

  goTo(at: LonLat, zoom?: number): void {
    this.#stage?.camera.goTo(at, zoom)
  }

  fit(points: readonly LonLat[]): void {
    this.#stage?.camera.fit(points)
  }

  /** Fits everything drawn around its position. */
  fitEntity(entityId: string): void {
    const scene = this.#scene
    const item = scene?.entity(entityId)
    const place = this.placeOf(entityId)
    if (!scene || !item || !place) return
    this.fit([place.at, ...extentOf(item, this.#visible, shownNow(), scene.context)])
  }

  /** Moves only if it is off screen. */
  keepInSight(at: LonLat): void {
    this.#stage?.camera.keepInSight(at)
  }

  /** In pixels, right and down. */
  panBy(x: number, y: number): void {
    this.#stage?.camera.panBy(x, y)
  }

  camera(): Camera | undefined {
    return this.#stage?.camera.now
  }

  middle(): LonLat | undefined {
    const camera = this.#stage?.camera.now
    return camera && [camera.longitude, camera.latitude]
  }

  entity(entityId: string): MapEntity | undefined {
    return this.#scene?.entity(entityId)
  }

  readonly isInForce: MapContext['isInForce'] = (entity, now) => this.#scene?.context.isInForce(entity, now)

  placeOf(entityId: string): Fix | undefined {
    const scene = this.#scene
    const item = scene?.entity(entityId)
    return item && scene && placeOf(item, shownNow(), scene.context)
  }

  #set(change: Partial<MapState>): void {
    const before = this.store.getState()
    const next = { ...before, ...change }
    if (next.fault === undefined || this.#stage)
      next.busy = !this.#stageIsIdle || this.#scene?.isIdle !== true || this.#basemapIsPending
    next.hasDrawn ||= !next.busy && this.#entities.length > 0
    if ((Object.keys(next) as (keyof MapState)[]).some((key) => next[key] !== before[key])) this.store.setState(next)
  }
}

/** In our words, as MapLibre's quote a URL. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'GPUInitializationError' ? 'WebGL 2 is missing or switched off.' : error.message
}
