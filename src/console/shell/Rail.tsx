import { Link, useRouterState } from '@tanstack/react-router'

import { hint } from '../ui/overlay/hint.ts'
import { findingCount, useExchanges } from '../platform/api/exchanges/exchanges.ts'
import { Mark } from '../ui/values/Mark.tsx'
import styles from './Shell.module.css'
import { RailAlerts, RailViews } from './lazy-parts.tsx'
import { pageAt, pageIds } from './page-at.ts'
import type { PageId } from './pages.ts'
import { pages } from './pages.ts?rail'

export function Rail() {
  return (
    <nav className={styles.rail} aria-label="Views">
      <Link
        to="/tasks"
        className={styles.logo}
        aria-label="Watchfloor home"
        activeProps={{ 'aria-current': undefined }}
      >
        <Mark />
      </Link>
      <PageLinks isAtFoot={false} />
      <RailViews />
      <span className="grow" />
      <PageLinks isAtFoot />
    </nav>
  )
}

function PageLinks({ isAtFoot }: { isAtFoot: boolean }) {
  return pageIds.map(
    (id) => !('partOf' in pages[id]) && 'isAtFoot' in pages[id] === isAtFoot && <PageLink key={id} id={id} />,
  )
}

function PageLink({ id }: { id: PageId }) {
  const { name, icon: Icon } = pages[id]
  // A page that is not in the rail is a part of one that is.
  const isPartOpen = useRouterState({
    select: ({ location: { pathname } }) => {
      const open = pageAt(pathname)
      return open !== undefined && 'partOf' in pages[open] && pages[open].partOf === id
    },
  })
  const findings = useExchanges((log) => (id === 'requests' ? findingCount(log.exchanges) : 0))
  return (
    <Link
      to={`/${id}`}
      className={styles.link}
      activeOptions={{ exact: false, includeSearch: false }}
      {...(isPartOpen && { 'aria-current': 'page' })}
      // Described, not named: the link stays "Requests" for everyone who looks for it.
      {...(findings > 0 ? hint(`${findings} contract findings`) : {})}
    >
      <Icon size={19} />
      {name}
      {id === 'alerts' && <RailAlerts className={styles.count} />}
      {findings > 0 && (
        <span className={styles.count} aria-hidden="true">
          {findings > 99 ? '99+' : findings}
        </span>
      )}
    </Link>
  )
}
