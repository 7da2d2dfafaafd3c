import type { Acknowledgement, Report } from '../../../../watch/wire/alert.ts'
import type { Alert } from '../../../../watch/wire/alert.ts'
import type { Picture, RuleChange, SaveOutcome, SoundState } from '../watch-store.ts'
import { difference, type WatchKeeper } from './kept-watch.ts'
import type { Leadership } from '../../../platform/peers/leader.ts'
import type { WatchClient } from './watch-client.ts'

/** What all tabs of a browser have together beside the picture. */
export interface Desk {
  /** As the leading tab makes it. */
  readonly sound: SoundState
  /** When what can't be evaluated was acknowledged, by its key: milliseconds by the environment's clock. */
  readonly noDataAcknowledged: ReadonlyMap<string, number>
}

/** What is another than before, and of the alerts those that are. */
type News = Partial<Omit<Picture, 'alerts'>> & {
  readonly put: readonly (readonly [string, Alert])[]
  readonly remove: readonly string[]
}
type Word =
  | { readonly kind: 'asks' }
  | { readonly kind: 'picture'; readonly picture: Picture }
  | { readonly kind: 'news'; readonly news: News }
  | { readonly kind: 'acknowledge'; readonly given: readonly Acknowledgement[] }
  | { readonly kind: 'report'; readonly reports: readonly Report[] }
  | { readonly kind: 'rule'; readonly turn: string; readonly change: RuleChange }
  | { readonly kind: 'outcome'; readonly turn: string; readonly outcome: SaveOutcome }
  | { readonly kind: 'desk'; readonly desk: Partial<Desk> }
  | { readonly kind: 'silence'; readonly isOn: boolean }

export interface TabsOptions {
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined
  readonly keeper: WatchKeeper
  readonly askToLead: (onChange: (leads: boolean) => void) => Leadership
  /** Called when this tab leads from now on. */
  readonly createClient: (onPicture: (picture: Picture) => void) => Promise<WatchClient>
  readonly onPicture: (picture: Picture) => void
  readonly onDesk: (desk: Desk) => void
  readonly onLead: (leads: boolean) => void
  /** Another tab was told to be silent: the leading one sounds, so it is told. */
  readonly onSilence: (isOn: boolean) => void
}

export interface Tabs {
  readonly acknowledge: (given: readonly Acknowledgement[]) => void
  readonly report: (reports: readonly Report[]) => void
  readonly changeRule: (change: RuleChange) => Promise<SaveOutcome>
  readonly setDesk: (desk: Partial<Desk>) => void
  readonly silence: (isOn: boolean) => void
  readonly lead: () => void
  readonly reconnect: () => void
  readonly stop: () => void
}

const NOT_YET: SaveOutcome = { kind: 'refused', words: 'Not saved: the watch is only just starting' }
/** Longer than the leading tab waits for the server. */
const OUTCOME_MILLISECONDS = 20_000
const NO_OUTCOME: SaveOutcome = { kind: 'refused', words: 'No answer came: it may have been saved' }

/** The tabs of one browser, environment and client: the leading one has the client, and all show the same. */
export function joinTabs({ channel, keeper, ...options }: TabsOptions): Tabs {
  /** Undefined in a tab that follows. */
  let client: WatchClient | undefined
  let starting: symbol | undefined
  let picture: Picture | undefined
  let desk: Desk = { sound: { state: 'unknown' }, noDataAcknowledged: new Map() }
  const outcomes = new Map<string, (outcome: SaveOutcome) => void>()
  let isOver = false
  const tell = (word: Word) => {
    // A closed channel throws; what is under way may still come back.
    if (!isOver) channel?.postMessage(word)
  }

  const show = (next: Picture) => {
    picture = next
    options.onPicture(next)
  }
  const takeDesk = (changes: Partial<Desk>) => {
    desk = { ...desk, ...changes }
    options.onDesk(desk)
  }

  const publish = (next: Picture) => {
    if (picture === undefined) tell({ kind: 'picture', picture: next })
    else {
      tell({ kind: 'news', news: newsOf(next, picture) })
    }
    show(next)
  }

  const startLeading = async () => {
    const mine = (starting = Symbol('turn'))
    const made = await options.createClient((next) => {
      if (starting === mine) publish(next)
    })
    if (starting !== mine) return made.stop()
    client = made
    options.onLead(true)
    // Another one led, and what it showed may not be what this one has.
    if (picture !== undefined) tell({ kind: 'picture', picture })
    for (const word of waiting.splice(0)) hear(word)
  }

  /** What was pressed before there was anybody to tell. */
  const waiting: Word[] = []

  const stopLeading = () => {
    starting = undefined
    client?.stop()
    client = undefined
    options.onLead(false)
  }

  const hear = (word: Word) => {
    switch (word.kind) {
      case 'picture':
        if (starting === undefined) show(word.picture)
        return
      case 'news':
        if (starting === undefined && picture !== undefined) show(withNews(picture, word.news))
        return
      case 'desk':
        return takeDesk(word.desk)
      case 'outcome':
        return outcomes.get(word.turn)?.(word.outcome)
    }
    if (client === undefined) {
      // The client of a tab that has just begun to lead is on its way.
      if (starting !== undefined) waiting.push(word)
      return
    }
    if (word.kind === 'asks') {
      if (picture !== undefined) tell({ kind: 'picture', picture })
      tell({ kind: 'desk', desk })
    } else if (word.kind === 'acknowledge') client.acknowledge(word.given)
    else if (word.kind === 'report') client.report(word.reports)
    else if (word.kind === 'silence') options.onSilence(word.isOn)
    else void client.changeRule(word.change).then((outcome) => tell({ kind: 'outcome', turn: word.turn, outcome }))
  }

  /** To whoever leads. */
  const toLeader = (word: Word) => {
    if (starting === undefined) tell(word)
    else hear(word)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => hear(data))
  tell({ kind: 'asks' })
  const leadership = options.askToLead((leads) => {
    if (leads) void startLeading()
    else stopLeading()
  })

  return {
    acknowledge: (given) => {
      // By this very tab: the leading one may end before it has heard.
      keeper.keepAcknowledgements(given)
      toLeader({ kind: 'acknowledge', given })
    },
    report: (reports) => {
      if (reports.length > 0) toLeader({ kind: 'report', reports })
    },
    changeRule: (change) => {
      const own = client?.changeRule(change)
      if (own !== undefined) return own
      if (starting !== undefined) return Promise.resolve(NOT_YET)
      const turn = `${Date.now()} ${Math.random()}`
      return new Promise<SaveOutcome>((resolve) => {
        const timer = setTimeout(resolve, OUTCOME_MILLISECONDS, NO_OUTCOME)
        outcomes.set(turn, (outcome) => {
          clearTimeout(timer)
          resolve(outcome)
        })
        tell({ kind: 'rule', turn, change })
      }).finally(() => outcomes.delete(turn))
    },
    setDesk: (changes) => {
      takeDesk(changes)
      tell({ kind: 'desk', desk: changes })
    },
    silence: (isOn) => toLeader({ kind: 'silence', isOn }),
    lead: () => leadership.take(),
    reconnect: () => client?.reconnect(),
    stop: () => {
      isOver = true
      leadership.stop()
      starting = undefined
      client?.stop()
      client = undefined
      channel?.close()
    },
  }
}

/** A copy of what stayed the same would be taken for something new: rules would be set up, and rows drawn again. */
function newsOf({ alerts, ...rest }: Picture, before: Picture): News {
  const changed: Record<string, unknown> = {}
  for (const key of Object.keys(rest) as (keyof typeof rest)[]) if (rest[key] !== before[key]) changed[key] = rest[key]
  return { ...changed, ...difference(alerts, before.alerts) }
}

function withNews(picture: Picture, { put, remove, ...rest }: News): Picture {
  const alerts = new Map(picture.alerts)
  for (const [id, alert] of put) alerts.set(id, alert)
  for (const id of remove) alerts.delete(id)
  return { ...picture, ...rest, alerts }
}
