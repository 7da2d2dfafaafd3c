import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore, useState } from 'react'
import { useStore } from 'zustand'

import { currentFlood } from '../../../../watch/wire/alarm-metrics.ts'
import type { AlertRow } from '../../../known/watch/alert-rows.ts'
import { isUnattended } from '../../../known/watch/keeper/keeper-words.ts'
import { useKeeperFacts } from '../../../known/watch/keeper/use-keeper-facts.ts'
import { useView } from '../../../known/use-view.ts'
import { useMarking, useReportLevels } from '../../../platform/session/marking.ts'
import { useSession } from '../../../platform/session/session.ts'
import { cx } from '../../../ui/styles/cx.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { useSize } from '../../../ui/browser/use-size.ts'
import { environmentNow, useEnvironmentOffset, useMachineNow, useNow } from '../../../ui/browser/ticker.ts'
import { usePast } from '../../../known/past/past-store.ts'
import { sceneOfNow, type WallScene } from '../feed/scene.ts'
import { wallFeed, wallFreshness } from '../feed/wall-live.ts'
import { PastStrip } from '../past/PastStrip.tsx'
import pastStyles from '../past/PastWall.module.css'
import { WallMap } from '../map/WallMap.tsx'
import { isCompact, scaleFor, viewingWords } from '../distance.ts'
import type { Region } from '../regions.ts'
import type { WallPart } from '../rotation.ts'
import { pictureRenewed } from '../watchdog/watchdog.ts'
import { AlertList } from './AlertList.tsx'
import { ChangeList } from './ChangeList.tsx'
import { DeadlineList } from './DeadlineList.tsx'
import { Rotating } from './Rotating.tsx'
import { CounterRow } from './CounterRow.tsx'
import { FloodBar } from './FloodBar.tsx'
import { useWallAlerts } from './use-wall-alerts.ts'
import { entitiesOf, quietFor } from './wall-alerts.ts'
import { WallHandover } from './WallHandover.tsx'
import { WallHead } from './WallHead.tsx'
import styles from './Wall.module.css'

const PROBE_UNITS = 100

/** From the URL. */
export interface WallLayout {
  readonly distance: number | undefined
  readonly diagonal: number | undefined
  readonly rotate: number | undefined
  readonly pages: readonly WallPart[]
}

/** 1 on 1920 × 1080, 2 on 3840 × 2160: `--u` in style sheets. Measures an element of a hundred units. */
function unitOf(probe: HTMLElement): number {
  return probe.getBoundingClientRect().width / PROBE_UNITS || 1
}

/** Redrawn each second, and reports that to the watchdog: a picture that stops isn't trusted. */
export function WallPicture({
  regions,
  unknown,
  basemap,
  scene,
  layout: { distance, diagonal, rotate, pages },
  moment,
}: {
  regions: readonly Region[]
  /** Unreadable parts of the URL. */
  unknown: readonly string[]
  basemap: string | undefined
  scene: WallScene
  layout: WallLayout
  /** In milliseconds; undefined: now. */
  moment: number | undefined
}) {
  const { good, news } = useStore(wallFreshness.moments)
  const { rows, groups: lanes } = useView(scene.rows)
  const lists = useStore(scene.tasks.walks, (walks) => walks.lists)
  const now = useNow()
  // Re-renders each second, even at a fixed moment.
  useMachineNow()
  const [probe, unit] = useSize(unitOf, 1)
  useReportLevels(useSyncExternalStore(scene.entities.follow, scene.entities.levels))
  const marking = useMarking(useSession((session) => session.environment?.marking))
  // Continues in the past, as do the levels known now.
  useReportLevels(useSyncExternalStore(sceneOfNow.entities.follow, sceneOfNow.entities.levels))
  const alerts = useWallAlerts()
  // Alerts are of now.
  const alerted = useMemo(() => (moment === undefined ? entitiesOf(alerts) : []), [moment, alerts])
  const alertsNow = environmentNow()
  const quiet = quietFor(alerts, rows[0]?.updated, alertsNow)
  const gap = usePast((past) => past.shown?.gap)
  const read = usePast((past) => past.shown?.read)
  const isRead = moment === undefined ? good !== undefined : read !== undefined
  const offset = useEnvironmentOffset()
  const failures = useStore(wallFeed.state, (feed) => feed.failures)
  const lostSince = failures >= 2 && good !== undefined ? good.wall + offset : undefined
  const notLiveSince = moment === undefined ? lostSince : gap?.from
  // On every renewal, even without a change.
  useEffect(() => pictureRenewed({ data: news ?? good, marking, quietFor: quiet }))

  const keeper = useKeeperFacts()
  const { words: viewing, scale } = useViewing(distance, diagonal)
  const isRotating = rotate !== undefined && pages.length > 1 && regions.includes('map')
  const shows = (region: Region) => regions.includes(region)
  const hasBody = shows('map') || shows('alerts') || shows('changes')
  const map = (
    <WallMap
      scene={scene}
      lanes={lanes}
      alerted={alerted}
      coarse={now - (now % 10_000)}
      unit={unit}
      basemap={basemap}
      notLiveSince={notLiveSince}
    />
  )
  const picture = (
    <main aria-label="Wall" className="stack low">
      <WallHead unknown={unknown} viewing={viewing} keeper={keeper} />
      <FloodBar />
      {shows('counters') && <CounterRow counted={{ lanes, lists, cut: scene.tasks.cut }} now={now} />}
      {shows('handover') && <WallHandover now={alertsNow} unit={unit} />}
      {hasBody && (
        <div className={cx(styles.body, shows('handover') && styles.under)}>
          {isRotating ? (
            <Rotating pages={pages} seconds={rotate} held={whyHeld(alerts, alertsNow)} now={alertsNow}>
              {(page) => (page === 'map' ? map : <DeadlineList rows={rows} now={now} unit={unit} isRead={isRead} />)}
            </Rotating>
          ) : (
            shows('map') && map
          )}
          {(shows('alerts') || shows('changes')) && (
            <div className={styles.lists}>
              {shows('alerts') && (
                <AlertList
                  rows={alerts}
                  now={alertsNow}
                  unit={unit}
                  isRead={good !== undefined}
                  least={isCompact(scale) ? 2 : 3}
                  unattended={moment === undefined && isUnattended(keeper) ? keeper : undefined}
                />
              )}
              {shows('changes') && <ChangeList rows={rows} now={now} unit={unit} isRead={isRead} />}
            </div>
          )}
        </div>
      )}
    </main>
  )
  return (
    <div className={styles.wall} data-compact={isCompact(scale) || undefined}>
      <div ref={probe} className={styles.probe} />
      <Banner level={marking.level} words={marking.words} />
      {moment === undefined ? (
        picture
      ) : (
        <div className={pastStyles.frame} data-gap={gap !== undefined || undefined}>
          {picture}
          <PastStrip asked={moment} />
        </div>
      )}
      <Banner level={marking.level} words={marking.words} isRepeated />
      <FullscreenHint />
    </div>
  )
}

/** Sets the size of everything for the distance of its readers. */
function useViewing(
  distance: number | undefined,
  diagonal: number | undefined,
): { words: string | undefined; scale: number | undefined } {
  const [width, height] = useSyncExternalStore(followSize, sizeOfScreen).split(' ').map(Number)
  const isSet = distance !== undefined && diagonal !== undefined && width !== undefined && height !== undefined
  const viewing = isSet ? { distance, diagonal } : undefined
  const { scale, readableTo } =
    viewing === undefined ? { scale: undefined } : scaleFor(viewing, { width: width ?? 0, height: height ?? 0 })
  useLayoutEffect(() => {
    if (scale === undefined) return undefined
    const { style } = document.documentElement
    style.setProperty('--wall-scale', String(scale))
    return () => void style.removeProperty('--wall-scale')
  }, [scale])
  return { words: viewing && viewingWords(viewing, readableTo), scale }
}

function followSize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

function sizeOfScreen(): string {
  return `${window.innerWidth} ${window.innerHeight}`
}

/** A new warning or a flood holds the page. */
function whyHeld(rows: readonly AlertRow[], now: number): string | undefined {
  if (rows.some(({ level, state }) => level === 'warning' && state === 'new')) return 'a warning is new'
  return currentFlood(
    rows.flatMap(({ alerts }) => alerts),
    now,
  ) === undefined
    ? undefined
    : 'a flood is still on'
}

const SHOWN_MILLISECONDS = 20_000

/** Hint about full screen, shown at start and when the pointer moves, unless the screen is filled. */
function FullscreenHint() {
  const [isShown, setShown] = useState(() => !fillsScreen())
  useEffect(() => {
    let timer = setTimeout(() => setShown(false), SHOWN_MILLISECONDS)
    const look = () => {
      clearTimeout(timer)
      setShown(!fillsScreen())
      timer = setTimeout(() => setShown(false), SHOWN_MILLISECONDS)
    }
    window.addEventListener('pointermove', look)
    window.addEventListener('resize', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', look)
      window.removeEventListener('resize', look)
    }
  }, [])
  return isShown ? (
    <p className={styles.hint}>
      <kbd>F11</kbd> fills the screen
    </p>
  ) : null
}

/** By size, as kiosk mode and F11 don't tell the page. */
function fillsScreen(): boolean {
  return (
    document.fullscreenElement !== null ||
    matchMedia('(display-mode: fullscreen)').matches ||
    (window.innerWidth >= window.screen.width && window.innerHeight >= window.screen.height)
  )
}
