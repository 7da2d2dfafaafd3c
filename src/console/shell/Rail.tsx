import { Link } from '@tanstack/react-router'

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
  return (
    <Link to={view.path} className={styles.link} activeOptions={{ exact: false, includeSearch: false }}>
      <Icon size={19} strokeWidth={1.8} aria-hidden="true" />
      {view.name}
      {view.path === '/requests' && <FindingsBadge />}
    </Link>
  )
}

/** Described, not named: the link stays "Requests" for everyone who looks for it. */
function FindingsBadge() {
  const count = useExchanges((log) => findingCount(log.exchanges))
  if (count === 0) return null
  return (
    <span className={styles.count} title={`${count} contract findings`} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
