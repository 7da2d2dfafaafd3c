import type { FeedState } from '../../../feed/feed-state.ts'
import { useConnection, type Connection } from '../../platform/connection/connection.ts'
import { askToLead } from '../../platform/peers/leader.ts'
import { joinGroup } from '../../platform/session/in-group.ts'
import { signedInScope } from '../../platform/session/scope.ts'
import { environmentNow, setEnvironmentOffset } from '../../ui/browser/ticker.ts'
import { finishInSlices } from '../../ui/browser/time-slice.ts'
import { ingestInSlices } from '../ingest-in-slices.ts'
import { pollMilliseconds, present } from '../live-tasks.ts'
import { adoptExchange, exchangeToShare } from './shared-exchanges.ts'
import { usePollsElsewhere } from './polls-elsewhere.ts'
import { sharePolls, type SharedPollsOptions } from './shared-polls.ts'

type Seen = Omit<Connection, 'waitingSince'>

type PageFeed = Pick<SharedPollsOptions<Seen>, 'feed' | 'tasks' | 'intervalMilliseconds'>

export function startSharedFeed(): void {
  shareFeed({ ...present, intervalMilliseconds: pollMilliseconds })
}

/** While there is a session a group's windows poll in turn; without channels each polls alone. */
export function shareFeed(page: PageFeed): void {
  let leave: (() => void) | undefined
  const follow = ({ started }: FeedState): void => {
    if (started === (leave !== undefined)) return
    leave?.()
    leave = started ? joinGroup('feed', signedInScope, (channel) => begin(channel, page)) : undefined
  }
  page.feed.state.subscribe(follow)
  follow(page.feed.state.getState())
}

function begin(channel: BroadcastChannel, page: PageFeed): () => void {
  const shared = sharePolls<Seen>({
    channel,
    askToLead: (onChange) => askToLead(channel.name, onChange),
    ...page,
    now: environmentNow,
    inSlices: finishInSlices,
    ingest: ingestInSlices,
    exchangeOf: exchangeToShare,
    adopt: adoptExchange,
    seen: () => {
      const { waitingSince: _, ...seen } = useConnection.getState()
      return seen
    },
    onHeard: ({ at }, seen) => {
      usePollsElsewhere.setState(({ count }) => ({ count: count + 1, at }))
      takeSeen(seen)
    },
  })
  document.addEventListener('visibilitychange', shared.check)
  return () => {
    document.removeEventListener('visibilitychange', shared.check)
    usePollsElsewhere.setState({ count: 0, at: undefined })
    shared.stop()
  }
}

/** Another window's answer or failure counts as one here, unless this window knows later. */
function takeSeen(seen: Seen): void {
  if (lastHeard(seen) <= lastHeard(useConnection.getState())) return
  const skew = seen.skewMilliseconds
  useConnection.setState({
    ...seen,
    ...(skew === undefined && { skewMilliseconds: useConnection.getState().skewMilliseconds }),
  })
  if (skew !== undefined) setEnvironmentOffset(Math.abs(skew) < 2000 ? 0 : skew)
}

function lastHeard({ lastAnswerAt = 0, lastFailureAt = 0 }: Pick<Seen, 'lastAnswerAt' | 'lastFailureAt'>): number {
  return Math.max(lastAnswerAt, lastFailureAt)
}
