import type { Acknowledgement, AlertReport } from '../../../../watch/wire/alert.ts'
import type { Alert } from '../../../../watch/wire/alert.ts'
import type { WatchChange, WatchPicture, SaveOutcome, SoundState } from '../watch-store.ts'
import { difference, type WatchStorage } from './watch-storage.ts'
import type { Leadership } from '../../../platform/peers/leader.ts'
import { joinPeers, type Channel } from '../../../platform/peers/peers.ts'
import type { NamedPerson, NamedHere } from '../persons/on-watch.ts'
import { keepPresser } from './outbox.ts'
import type { WatchClient } from './watch-client.ts'

/** Shared by the tabs of a browser, besides the picture. */
export interface DeskState {
  /** Of the leading tab. */
  readonly sound: SoundState
  /** Acknowledged "can't evaluate" notices: environment's time in milliseconds, by key. */
  readonly noDataAcknowledged: ReadonlyMap<string, number>
  readonly onWatch: NamedHere | undefined
}

export const noDesk: DeskState = { sound: { state: 'unknown' }, noDataAcknowledged: new Map(), onWatch: undefined }

/** Changed parts; of the alerts only the changed ones. */
type News = Partial<Omit<WatchPicture, 'alerts'>> & {
  readonly put: readonly (readonly [string, Alert])[]
  readonly remove: readonly string[]
}
interface Words {
  /** Asks for the whole picture. */
  readonly asks: () => void
  readonly picture: (picture: WatchPicture) => void
  readonly news: (news: News) => void
  readonly desk: (desk: Partial<DeskState>) => void
  readonly acknowledge: (given: readonly Acknowledgement[], by: NamedPerson | undefined) => void
  readonly report: (reports: readonly AlertReport[]) => void
  readonly change: (change: WatchChange, by: NamedPerson | undefined) => Promise<SaveOutcome> | undefined
  readonly silence: (isOn: boolean) => void
  readonly ticketEnded: (ticket: string) => void
}

export interface TabsOptions {
  readonly channel: Channel | undefined
  readonly storage: WatchStorage
  readonly askToLead: (onChange: (leads: boolean) => void) => Leadership
  /** Person on watch; other pages may know a later one. */
  readonly onWatch?: NamedHere | undefined
  /** Called when this tab begins to lead. `pressedBy`: of the presses in all tabs, by alert id. */
  readonly createClient: (
    onPicture: (picture: WatchPicture) => void,
    pressedBy: Map<string, NamedPerson>,
  ) => Promise<WatchClient>
  readonly onPicture: (picture: WatchPicture) => void
  readonly onDesk: (desk: DeskState) => void
  readonly onLead: (leads: boolean) => void
  /** A follower was silenced: the leading tab, which makes the sound, must know. */
  readonly onSilence: (isOn: boolean) => void
}

export interface Tabs {
  /** `by`: on watch at the press. */
  readonly acknowledge: (given: readonly Acknowledgement[], by?: NamedPerson) => void
  readonly report: (reports: readonly AlertReport[]) => void
  readonly change: (change: WatchChange, by?: NamedPerson) => Promise<SaveOutcome>
  readonly setDesk: (desk: Partial<DeskState>) => void
  readonly silence: (isOn: boolean) => void
  /** Then nobody is named, unless another ticket has replaced it. */
  readonly endTicket: (ticket: string) => void
  readonly lead: () => void
  readonly reconnect: () => void
  readonly stop: () => void
}

const NOT_YET: SaveOutcome = { kind: 'refused', words: 'Not saved: the watch is starting' }
/** Drawing these takes each window some frames, so the next ones come together. */
const MANY_ALERTS = 50
const TOGETHER_MILLISECONDS = 300
const ALERTS_ALONE: ReadonlySet<string> = new Set<keyof News>(['put', 'remove', 'change', 'logLast'])
/** Longer than the leading tab's wait for the server. */
const OUTCOME_MILLISECONDS = 20_000
const NO_OUTCOME: SaveOutcome = { kind: 'refused', words: 'No answer. It may have been saved' }

/** Tabs of one browser, environment and client: the leader has the client, all show the same. */
export function joinTabs({ channel, storage, ...options }: TabsOptions): Tabs {
  /** Undefined in a follower. `waiting`: for the client of a new leader. */
  let leading: { client?: WatchClient; readonly waiting: ((client: WatchClient) => void)[] } | undefined
  let picture: WatchPicture | undefined
  let desk: DeskState = { ...noDesk, onWatch: options.onWatch }
  const pressedBy = new Map<string, NamedPerson>()
  let resting: ReturnType<typeof setTimeout> | undefined
  /** To be published after the rest. */
  let latest: WatchPicture | undefined

  const show = (next: WatchPicture) => {
    picture = next
    options.onPicture(next)
  }
  const takeDesk = (changes: Partial<DeskState>) => {
    desk = { ...desk, ...changes }
    options.onDesk(desk)
  }
  const asLeader = (step: (client: WatchClient) => void) => {
    if (leading?.client === undefined) leading?.waiting.push(step)
    else step(leading.client)
  }

  const handlers: Words = {
    asks: () =>
      asLeader(() => {
        if (picture !== undefined) peers.tell('picture', picture)
        peers.tell('desk', desk)
      }),
    picture: (next) => {
      if (leading === undefined) show(next)
    },
    news: (news) => {
      if (leading === undefined && picture !== undefined) show(withNews(picture, news))
    },
    desk: takeDesk,
    acknowledge: (given, by) => {
      // A follower may have to send it.
      keepPresser(pressedBy, given, by)
      asLeader((client) => client.acknowledge(given, by))
    },
    report: (reports) => asLeader((client) => client.report(reports)),
    change: (change, by) =>
      leading && new Promise((resolve) => asLeader((client) => resolve(client.change(change, by)))),
    silence: (isOn) => asLeader(() => options.onSilence(isOn)),
    ticketEnded: (ticket) => {
      if (desk.onWatch?.ticket === ticket) takeDesk({ onWatch: undefined })
    },
  }
  const peers = joinPeers(channel, handlers)

  const publish = (next: WatchPicture) => {
    const news = picture && newsOf(next, picture)
    latest = next
    if (news !== undefined && resting !== undefined && Object.keys(news).every((key) => ALERTS_ALONE.has(key))) return
    latest = undefined
    if (news === undefined) peers.tell('picture', next)
    else peers.tell('news', news)
    show(next)
    if (news === undefined || news.put.length + news.remove.length < MANY_ALERTS) return
    clearTimeout(resting)
    resting = setTimeout(() => {
      resting = undefined
      if (latest !== undefined) publish(latest)
    }, TOGETHER_MILLISECONDS)
  }

  const startLeading = async () => {
    const own: typeof leading = (leading = { waiting: [] })
    const client = await options.createClient((next) => {
      if (leading === own) publish(next)
    }, pressedBy)
    if (leading !== own) return client.stop()
    own.client = client
    options.onLead(true)
    // The former leader may have shown something else.
    if (picture !== undefined) peers.tell('picture', picture)
    for (const step of own.waiting) step(client)
  }
  const stopLeading = () => {
    leading?.client?.stop()
    leading = undefined
    clearTimeout(resting)
    resting = latest = undefined
  }

  peers.tell('asks')
  const leadership = options.askToLead((leads) => {
    if (leads) return void startLeading()
    stopLeading()
    options.onLead(false)
  })

  return {
    acknowledge: (given, by) => {
      // Persist here too: the leader may close first.
      storage.keepAcknowledgements(given)
      peers.tell('acknowledge', given, by)
      handlers.acknowledge(given, by)
    },
    report: (reports) => {
      if (reports.length === 0) return
      if (leading === undefined) peers.tell('report', reports)
      else handlers.report(reports)
    },
    change: async (change, by) => {
      if (leading !== undefined) return leading.client?.change(change, by) ?? NOT_YET
      const [outcome = NO_OUTCOME] = await peers.ask('change', [change, by], OUTCOME_MILLISECONDS)
      return outcome
    },
    setDesk: (changes) => {
      takeDesk(changes)
      peers.tell('desk', changes)
    },
    silence: (isOn) => {
      if (leading === undefined) peers.tell('silence', isOn)
      else handlers.silence(isOn)
    },
    endTicket: (ticket) => {
      handlers.ticketEnded(ticket)
      peers.tell('ticketEnded', ticket)
    },
    lead: leadership.take,
    reconnect: () => leading?.client?.reconnect(),
    stop: () => {
      peers.leave()
      leadership.stop()
      stopLeading()
    },
  }
}

/** A copy of unchanged parts would look new: rules would be set up and rows drawn again. */
function newsOf({ alerts, ...rest }: WatchPicture, before: WatchPicture): News {
  const changed: Record<string, unknown> = {}
  for (const key of Object.keys(rest) as (keyof typeof rest)[]) if (rest[key] !== before[key]) changed[key] = rest[key]
  return { ...changed, ...difference(alerts, before.alerts) }
}

function withNews(picture: WatchPicture, { put, remove, ...rest }: News): WatchPicture {
  const alerts = new Map(picture.alerts)
  for (const [id, alert] of put) alerts.set(id, alert)
  for (const id of remove) alerts.delete(id)
  return { ...picture, ...rest, alerts }
}
