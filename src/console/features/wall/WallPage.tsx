import { useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, type ComponentProps } from 'react'

import { useConfig } from '../../platform/api/config.ts'
import { exchangesKeptFor } from '../../platform/api/exchanges/exchanges.ts'
import { Queries } from '../../platform/session/Queries.tsx'
import { useSession } from '../../platform/session/session.ts'
import { startRules } from '../../known/watch/start-rules.ts'
import { startTaskFeed } from '../../known/live-tasks.ts'
import { anyTask } from '../../../picture/filter/task-filter.ts'
import { usePictureStore } from '../../known/use-tasks.ts'
import { sceneOf, sceneOfNow } from './feed/scene.ts'
import { startWallEngine } from './feed/wall-engine.ts'
import { startWallFeed, wallFreshness } from './feed/wall-live.ts'
import { keptAlerts } from './picture/kept-alerts.ts'
import { shownPart } from './picture/wall-alerts.ts'
import { useWallMoment } from './past/use-wall-moment.ts'
import { PictureBoundary } from './PictureBoundary.tsx'
import { WallPicture } from './picture/WallPicture.tsx'
import { keepSecondClock } from './second-clock.ts'
import { startDailyReload } from './upkeep/daily-reload.ts'
import { keepSignedIn } from './upkeep/wall-session.ts'
import { quietNow, startWatchdog } from './watchdog/watchdog.ts'
import { readSearch } from '../../../url-state/codec.ts'
import { wallAddress } from './wall-address.ts'

/** Few, as a wall runs for weeks and its log isn't read. */
const KEPT_EXCHANGES = 50

/** The watch on an unattended screen: stays signed in, current, supervised and fresh. */
export function WallPage() {
  const search = useSearch({ from: '/bare/wall' })
  const { regions, past, clock2, hasSound, unread, ...layout } = readSearch(wallAddress, search, 0)
  const isOpen = useSession((session) => session.phase !== 'none')
  const moment = useWallMoment(past, isOpen)
  // Says what is unreadable, and shows now.
  const unknown = unread.map(({ words }) => words)
  const basemap = useConfig((config) => config.basemap)
  useEffect(() => exchangesKeptFor(KEPT_EXCHANGES), [])
  useLayoutEffect(() => keepSecondClock(clock2), [clock2])
  useEffect(startWatchdog, [])
  useEffect(keepSignedIn, [])
  useEffect(() => startDailyReload(quietNow), [])
  useEffect(() => (isOpen ? startWallFeed() : undefined), [isOpen])
  useEffect(
    () =>
      startRules({
        startEngine: startWallEngine,
        isSoundOn: () => hasSound,
        part: { name: 'wall', of: shownPart, kept: keptAlerts },
        lastGood: () => wallFreshness.moments.getState().good?.wall,
      }),
    [hasSound],
  )
  const props = { regions, unknown, basemap, layout }
  return (
    <PictureBoundary>
      <Queries>
        {moment === undefined ? (
          <WallPicture {...props} scene={sceneOfNow} moment={undefined} />
        ) : (
          <PastPicture {...props} moment={moment} />
        )}
      </Queries>
    </PictureBoundary>
  )
}

/** The past, drawn like the wall's own picture. */
function PastPicture(props: Omit<ComponentProps<typeof WallPicture>, 'scene'>) {
  const store = usePictureStore()
  const scene = useMemo(() => sceneOf(store), [store])
  useEffect(() => startTaskFeed(anyTask, store), [store])
  return <WallPicture {...props} scene={scene} />
}
