import { useRouter, useRouterState } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { FreshnessLine } from '../../known/freshness/FreshnessLine.tsx'
import { withAbouts } from '../../platform/abouts.ts'
import { useSession } from '../../platform/session/session.ts'
import { isOwnWindow } from '../../platform/session/window-group.ts'
import { stringifySearch } from '../../../url-state/search-params.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkedToggle } from '../../features/windows/LinkedToggle.tsx'
import { isOfPart, partOf, returnAddress } from '../../features/windows/parts.ts'
import { useOpenedElsewhere } from '../../features/windows/opened-elsewhere.ts'
import { BarStatus, PersonChip, UrgentStatus } from '../lazy-parts.tsx'
import { ConnectionStatus } from './ConnectionStatus.tsx'
import styles from './TopBar.module.css'
import { ZuluClock } from './ZuluClock.tsx'

export function loadWindowBar(): Promise<typeof WindowBar> {
  return withAbouts(WindowBar)
}

/** Environment, connection, alerts and time in a window with one part. */
export function WindowBar({
  part: word,
  onPalette,
  isQuiet,
}: {
  part: string
  onPalette: () => void
  isQuiet: boolean
}) {
  const environment = useSession((session) => session.environment?.name)
  const part = partOf(word)
  const isAway = useRouterState({
    select: ({ location }) => part !== undefined && !isOfPart(part, location.pathname),
  })
  // The part has no head that says it.
  const hasNoLine = part?.hasNoHead === true && !isAway
  const router = useRouter()
  useWholeConsole(isAway)
  return (
    <header className={styles.bar}>
      {part !== undefined && isAway && (
        <Button
          icon={<ArrowLeft size={15} />}
          onClick={() => {
            const { pathname, search } = router.state.location
            router.history.push(returnAddress(part, { pathname, search }))
          }}
        >
          Back to {part.name}
        </Button>
      )}
      {part === undefined && (
        <Button
          onClick={() => {
            // Another version may have named it.
            window.location.assign(window.location.pathname)
          }}
        >
          Show the whole console
        </Button>
      )}
      <span className={styles.environment}>
        <b>{environment}</b>
      </span>
      <span className={styles.separator} />
      <ConnectionStatus />
      {hasNoLine && <FreshnessLine />}
      {isQuiet && <UrgentStatus />}
      {isQuiet && <BarStatus />}
      <span className="end" />
      <HandedOver />
      {isQuiet && <PersonChip />}
      <LinkedToggle />
      <Button variant="ghost" aria-label="Go to or run" hint="Ctrl K" icon={<Search size={15} />} onClick={onPalette} />
      <span className={styles.separator} />
      <ZuluClock hasDate={false} />
    </header>
  )
}

/** A link opened in a new tab takes `?window=` along, though that tab is a whole console. */
function useWholeConsole(isAway: boolean): void {
  const router = useRouter()
  const begin = useEffectEvent(() => {
    if (!isAway || isOwnWindow()) return
    const { pathname, search } = router.state.location
    router.history.replace(pathname + stringifySearch({ ...search, window: undefined, linked: undefined }))
  })
  useEffect(() => begin(), [])
}

/** Announced in the window of the press. */
function HandedOver() {
  const words = useOpenedElsewhere((state) => state.words)
  return words !== undefined && <span className={cx('truncate', 'size-12', 'secondary')}>{words}</span>
}
