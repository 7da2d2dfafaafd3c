import { Link } from '@tanstack/react-router'

import { hint } from '../ui/overlay/hint.ts'
import { findingCount, useExchanges } from '../api/exchanges/exchanges.ts'
import { Mark } from '../ui/values/Mark.tsx'
import styles from './Shell.module.css'
import { VIEWS } from './views.ts'

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
      {VIEWS.filter(({ apart }) => !apart).map((view) => (
        <ViewLink key={view.path} view={view} />
      ))}
      <span className={styles.gap} />
      {VIEWS.filter(({ apart }) => apart).map((view) => (
        <ViewLink key={view.path} view={view} />
      ))}
    </nav>
  )
}

function ViewLink({ view }: { view: (typeof VIEWS)[number] }) {
  const Icon = view.icon
  const findings = useExchanges((log) => (view.path === '/requests' ? findingCount(log.exchanges) : 0))
  return (
    <Link
      to={view.path}
      className={styles.link}
      activeOptions={{ exact: false, includeSearch: false }}
      // Described, not named: the link stays "Requests" for everyone who looks for it.
      {...(findings > 0 ? hint(`${findings} contract findings`) : {})}
    >
      <Icon size={19} />
      {view.name}
      {findings > 0 && (
        <span className={styles.count} aria-hidden="true">
          {findings > 99 ? '99+' : findings}
        </span>
      )}
    </Link>
  )
}
