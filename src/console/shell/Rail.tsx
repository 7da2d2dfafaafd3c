import { Link, useRouterState } from '@tanstack/react-router'

import { hint } from '../ui/overlay/hint.ts'
import { findingCount, useExchanges } from '../platform/api/exchanges/exchanges.ts'
import { Mark } from '../ui/values/Mark.tsx'
import styles from './Shell.module.css'
import { RailAlerts, RailViews } from './lazy-parts.tsx'
import { pageAt, pages, type AnyPage } from '../platform/feature.ts'

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
  return pages()
    .filter((page) => page.partOf === undefined && (page.isAtFoot ?? false) === isAtFoot)
    .map((page) => <PageLink key={page.path} page={page} />)
}

function PageLink({ page: { path, name, icon: Icon } }: { page: AnyPage }) {
  const to: string = `/${path}`
  // A page that is not in the rail is a part of one that is.
  const isPartOpen = useRouterState({
    select: ({ location: { pathname } }) => pageAt(pathname)?.partOf === path,
  })
  const findings = useExchanges((log) => (path === 'requests' ? findingCount(log.exchanges) : 0))
  return (
    <Link
      to={to}
      className={styles.link}
      activeOptions={{ exact: false, includeSearch: false }}
      {...(isPartOpen && { 'aria-current': 'page' })}
      // Described, not named: the link stays "Requests" for everyone who looks for it.
      {...(findings > 0 ? hint(`${findings} contract findings`) : {})}
    >
      <Icon size={19} />
      {name}
      {path === 'alerts' && <RailAlerts className={styles.count} />}
      {findings > 0 && (
        <span className={styles.count} aria-hidden="true">
          {findings > 99 ? '99+' : findings}
        </span>
      )}
    </Link>
  )
}
