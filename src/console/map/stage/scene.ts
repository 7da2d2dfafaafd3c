import type { LayerId, MapLayer } from '../layer.ts'
import type { MapEntity } from '../map-entity.ts'
import { isSame, LayerFeed, type FeatureChange, type LayerReport, type Owners } from './layer-feed.ts'
import { nextSlice, SLICE_MILLISECONDS } from './time-slice.ts'

/** Where features go. A change is applied when the promise settles; the next one is not sent before. */
export interface SceneSink {
  apply: (layer: LayerId, change: FeatureChange) => Promise<void>
  /** A layer is about to get very many features, or has got them: until then it is better not shown at all than over and over. */
  filling: (layer: LayerId, isFilling: boolean, count: number) => void
}

/** Cloning so many features for the worker keeps the main thread for about a frame. */
const BATCH = 4000
const MANY = 3 * BATCH

/**
 * Everything that is drawn of entities. Differences go by reference, layers that are hidden compute nothing, work is cut into slices so
 * that the page answers, and features leave in batches.
 */
export class Scene {
  readonly #sink: SceneSink
  readonly #now: () => number
  readonly #onReport: () => void
  readonly #owners: Owners = new Map()
  readonly #feeds: ReadonlyMap<LayerId, LayerFeed>
  #entities: ReadonlyMap<string, MapEntity> = new Map()
  #given: readonly MapEntity[] = []
  #visible: ReadonlySet<LayerId> = new Set()
  #working: Promise<void> | undefined
  #stopped = false

  constructor(layers: readonly MapLayer[], sink: SceneSink, now: () => number, onReport: () => void) {
    this.#sink = sink
    this.#now = now
    this.#onReport = onReport
    const numbers = { next: 1 }
    this.#feeds = new Map(layers.map((layer) => [layer.id, new LayerFeed(layer, this.#owners, numbers)]))
  }

  get isIdle(): boolean {
    return this.#working === undefined
  }

  /** The entity that a feature of any layer belongs to. */
  ownerOf(featureId: number): string | undefined {
    return this.#owners.get(featureId)
  }

  entity(entityId: string): MapEntity | undefined {
    return this.#entities.get(entityId)
  }

  reports(): ReadonlyMap<LayerId, LayerReport> {
    return new Map(Array.from(this.#feeds, ([id, feed]) => [id, feed.report]))
  }

  setEntities(given: readonly MapEntity[]): void {
    if (given === this.#given) return
    this.#given = given
    const before = this.#entities
    const after = new Map<string, MapEntity>()
    const feeds = this.#shown()
    for (const item of given) {
      after.set(item.entityId, item)
      if (!isSame(before.get(item.entityId), item)) for (const feed of feeds) feed.touch(item.entityId)
    }
    if (before.size > 0)
      for (const entityId of before.keys()) if (!after.has(entityId)) for (const feed of feeds) feed.touch(entityId)
    this.#entities = after
    this.#start()
  }

  setVisible(visible: ReadonlySet<LayerId>): void {
    const before = this.#visible
    this.#visible = visible
    for (const feed of this.#shown()) if (!before.has(feed.layer.id)) feed.touchAll(this.#entities)
    this.#start()
  }

  /** Called about once a second: layers that move with time are due when they say so. */
  tick(): void {
    for (const feed of this.#shown()) feed.tick(this.#now())
    this.#start()
  }

  /** Settles when all that was asked for is applied. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working
  }

  stop(): void {
    this.#stopped = true
  }

  #shown(): LayerFeed[] {
    return Array.from(this.#feeds.values()).filter((feed) => this.#visible.has(feed.layer.id))
  }

  #start(): void {
    if (this.#working || !this.#shown().some((feed) => feed.pending > 0)) return
    this.#working = this.#work().finally(() => {
      this.#working = undefined
      if (!this.#stopped) this.#onReport()
      this.#start()
    })
  }

  async #work(): Promise<void> {
    // What called may still be in the middle of something; starting in a slice of its own also gathers changes of one frame.
    await nextSlice()
    for (const feed of this.#shown()) {
      const isMany = feed.pending > MANY
      if (isMany) this.#sink.filling(feed.layer.id, true, feed.pending)
      await this.#drain(feed)
      if (isMany || feed.layer.id === 'symbols') this.#sink.filling(feed.layer.id, false, feed.report.count)
      this.#onReport()
    }
  }

  async #drain(feed: LayerFeed): Promise<void> {
    let applied: Promise<void> = Promise.resolve()
    while (feed.pending > 0 && this.#visible.has(feed.layer.id) && !this.#stopped) {
      const change: FeatureChange = { add: [], remove: [] }
      do {
        feed.work(this.#entities, this.#now(), performance.now() + SLICE_MILLISECONDS, BATCH, change)
        if (feed.pending > 0 && change.add.length < BATCH) await nextSlice()
      } while (feed.pending > 0 && change.add.length < BATCH && !this.#stopped)
      // The worker applies one batch while the next one is made.
      await applied
      if (this.#stopped) return
      if (change.add.length + change.remove.length > 0) applied = this.#sink.apply(feed.layer.id, change)
      await nextSlice()
    }
    await applied
  }
}
