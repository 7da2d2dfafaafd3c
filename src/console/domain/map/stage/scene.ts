import { DAY } from '../../../../format/milliseconds.ts'
import { formatAbsoluteMinute } from '../../../../format/time.ts'
import type { Paths } from '../../../../geo/thin.ts'
import type { MapContext } from '../layer.ts'
import type { LayerId, NamedLayer } from '../layers.ts'
import type { MapEntity } from '../../../../geo/map-entity.ts'
import { isSame, LayerFeed, NUMBERS_PER_LAYER, type FeatureChange, type LayerReport, type Slot } from './layer-feed.ts'
import { Outlines } from './outlines.ts'
import { ZoneSchedules } from './zone-schedules.ts'
import { inSlices, nextSlice, SLICE_MILLISECONDS } from '../../../ui/browser/time-slice.ts'

/** Resolves when applied; a layer's next change waits for that. */
export interface SceneSink {
  apply: (layer: LayerId, change: FeatureChange) => Promise<void>
  /** A frozen layer is better than many redraws during a large change. */
  filling: (layer: LayerId, isFilling: boolean, count: number) => void
  thin: (paths: Paths) => Promise<Paths>
}

/** Cloning takes about a frame. Several batches show at the end. */
const BATCH = 4000

/** Computes what is drawn of entities, in slices and batches; skips hidden layers. */
export class MapScene {
  readonly #sink: SceneSink
  readonly #now: () => number
  readonly #onReport: () => void
  readonly #feeds: readonly LayerFeed[]
  readonly #outlines: Outlines<Slot>
  readonly #schedules = new ZoneSchedules()
  readonly context: Required<Pick<MapContext, 'find' | 'outline' | 'isInForce' | 'minuteWords'>> = {
    minuteWords: formatAbsoluteMinute,
    isInForce: (entity, now) => this.#schedules.isInForce(entity, now),
    find: (entityId) => this.entity(entityId),
    outline: ({ entityId }, shape) => {
      const slot = this.#slots.get(entityId)
      return slot ? this.#outlines.of(slot, shape) : { outline: undefined, isPending: false }
    },
  }
  readonly #slots = new Map<string, Slot>()
  #queue: Slot[] = []
  #given: readonly MapEntity[] = []
  /** The latest list's number, and the processed one's. */
  #list = 0
  #taken = 0
  #shown = 0
  #day: number
  #working = false
  #stopped = false
  #reports: ReadonlyMap<LayerId, LayerReport> = new Map()
  readonly #settling: (() => void)[] = []

  constructor(layers: readonly NamedLayer[], sink: SceneSink, now: () => number, onReport: () => void) {
    if (layers.length > NUMBERS_PER_LAYER)
      throw new Error(`numbers of features have room for ${NUMBERS_PER_LAYER} layers`)
    this.#sink = sink
    this.#now = now
    this.#day = dayOf(now())
    this.#onReport = onReport
    this.#feeds = layers.map((layer, index) => new LayerFeed(layer, index, this.context))
    this.#outlines = new Outlines(
      (paths) => sink.thin(paths),
      (slot) => {
        if (this.#slots.get(slot.entityId) !== slot) return
        this.#due(slot, this.#shown)
        this.#start()
      },
    )
  }

  get isIdle(): boolean {
    return !this.#working && this.#outlines.isIdle
  }

  ownerOf(featureId: number): string | undefined {
    return this.#feeds[featureId % NUMBERS_PER_LAYER]?.ownerOf(featureId)
  }

  entity(entityId: string): MapEntity | undefined {
    return this.#slots.get(entityId)?.item
  }

  /** Stays the same map until it changes. */
  reports(): ReadonlyMap<LayerId, LayerReport> {
    if (this.#feeds.some(({ layer, report }) => this.#reports.get(layer.id) !== report))
      this.#reports = new Map(this.#feeds.map(({ layer, report }) => [layer.id, report]))
    return this.#reports
  }

  /** Works in slices, so `entity` may return the old list's for a moment. */
  setEntities(given: readonly MapEntity[]): void {
    if (given === this.#given) return
    this.#given = given
    this.#list += 1
    this.#start()
  }

  setVisible(visible: ReadonlySet<LayerId>): void {
    const before = this.#shown
    this.#shown = this.#feeds.reduce((bits, feed) => (visible.has(feed.layer.id) ? bits | feed.bit : bits), 0)
    for (const feed of this.#feeds) {
      if ((feed.bit & this.#shown & ~before) === 0) continue
      // It may have been hidden over midnight.
      for (const slot of this.#slots.values())
        if (feed.layer.hasTimes || !feed.isCurrent(slot)) this.#due(slot, feed.bit)
    }
    this.#start()
  }

  /** For layers that change with time, about once a second. */
  tick(): void {
    const now = this.#now()
    const isNewDay = dayOf(now) !== this.#day
    this.#day = dayOf(now)
    for (const feed of this.#feeds) {
      if ((feed.bit & this.#shown) === 0) continue
      const moving = isNewDay && feed.layer.hasTimes ? this.#slots.values() : feed.moving(now)
      for (const slot of moving) this.#due(slot, feed.bit)
    }
    this.#start()
  }

  /** Resolves when everything is applied. */
  settled(): Promise<void> {
    return this.isIdle ? Promise.resolve() : new Promise((resolve) => this.#settling.push(resolve))
  }

  stop(): void {
    this.#stopped = true
    this.#outlines.stop()
  }

  #replace(slot: Slot, item: MapEntity | undefined): void {
    slot.item = item
    this.#due(slot, this.#shown)
    for (const feed of this.#feeds)
      for (const dependent of feed.dependents(slot.entityId)) this.#due(dependent, feed.bit & this.#shown)
  }

  #due(slot: Slot, bits: number): void {
    if (slot.due === 0 && bits !== 0) this.#queue.push(slot)
    slot.due |= bits
  }

  #start(): void {
    if (this.#working || (this.#queue.length === 0 && this.#taken === this.#list)) return
    this.#working = true
    void this.#work().finally(() => {
      this.#working = false
      if (this.#stopped) return
      this.#onReport()
      this.#start()
      if (this.isIdle) for (const resolve of this.#settling.splice(0)) resolve()
    })
  }

  async #work(): Promise<void> {
    // Collects changes of one frame.
    await nextSlice()
    await this.#take()
    const isMany = this.#queue.length > BATCH
    if (isMany) for (const { layer } of this.#feeds) this.#sink.filling(layer.id, true, this.#queue.length)
    const sending = new Map<LayerFeed, Promise<void>>()
    while ((this.#queue.length > 0 || this.#taken !== this.#list) && !this.#stopped) {
      await this.#take()
      const queue = this.#queue
      this.#queue = []
      await this.#drain(queue, sending)
    }
    for (const feed of this.#feeds) await this.#send(feed, sending)
    await Promise.all(sending.values())
    if (this.#stopped) return
    for (const { layer, report } of this.#feeds) this.#sink.filling(layer.id, false, report.count)
  }

  /** Finds added, changed and removed entities, until a newer list takes over. */
  async #take(): Promise<void> {
    while (this.#taken !== this.#list && !this.#stopped) {
      const list = this.#list
      await inSlices(
        this.#given,
        () => list !== this.#list || this.#stopped,
        (item) => this.#see(item, list),
      )
      if (list !== this.#list) continue
      await inSlices(
        this.#slots.values(),
        () => this.#stopped,
        (slot) => {
          if (slot.seen !== list && slot.item) this.#replace(slot, undefined)
        },
      )
      this.#taken = list
    }
  }

  #see(item: MapEntity, list: number): void {
    let slot = this.#slots.get(item.entityId)
    if (!slot) {
      slot = { entityId: item.entityId, item: undefined, due: 0, drawn: [], seen: list }
      this.#slots.set(item.entityId, slot)
    }
    slot.seen = list
    if (!isSame(slot.item, item)) this.#replace(slot, item)
  }

  /** Redraws due slots and sends batches. */
  async #drain(queue: readonly Slot[], sending: Map<LayerFeed, Promise<void>>): Promise<void> {
    let until = performance.now() + SLICE_MILLISECONDS
    let now = this.#now()
    for (const slot of queue) {
      const due = slot.due & this.#shown
      slot.due = 0
      for (const feed of this.#feeds) if ((feed.bit & due) !== 0) feed.remake(slot, now)
      // A hidden layer may still have its features, and compares when shown.
      if (!slot.item && slot.drawn.every((drawn) => drawn === undefined)) this.#slots.delete(slot.entityId)
      if (performance.now() < until) continue
      for (const feed of this.#feeds)
        if (feed.change.add.length + feed.change.remove.length >= BATCH) await this.#send(feed, sending)
      await nextSlice()
      if (this.#stopped) return
      until = performance.now() + SLICE_MILLISECONDS
      now = this.#now()
    }
  }

  /** Prepares a batch while the worker applies the one before. */
  async #send(feed: LayerFeed, sending: Map<LayerFeed, Promise<void>>): Promise<void> {
    const { add, remove } = feed.takeChange()
    for (let at = 0; at < add.length || (at === 0 && remove.length > 0); at += BATCH) {
      await sending.get(feed)
      if (this.#stopped) return
      sending.set(
        feed,
        this.#sink.apply(feed.layer.id, { add: add.slice(at, at + BATCH), remove: at === 0 ? remove : [] }),
      )
      await nextSlice()
    }
  }
}

function dayOf(time: number): number {
  return Math.floor(time / DAY)
}
