import { Link, useRouterState } from '@tanstack/react-router'

import { Mark } from '../ui/values/Mark.tsx'
import styles from './Shell.module.css'
import { RailMark, RailViews } from './lazy-parts.tsx'
import { pageAt, pages, type AnyPage } from '../platform/feature.ts'

export function Rail() {
  const home: string = `/${pages()[0]?.path ?? ''}`
  return (
    <nav className={styles.rail} aria-label="Views">
      <Link to={home} className={styles.logo} aria-label="Watchfloor home" activeProps={{ 'aria-current': undefined }}>
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
  // A page may show under another one in the rail.
  const isPartOpen = useRouterState({
    select: ({ location: { pathname } }) => pageAt(pathname)?.partOf === path,
  })
  return (
    <Link
      to={to}
      className={styles.link}
      activeOptions={{ exact: false, includeSearch: false }}
      {...(isPartOpen && { 'aria-current': 'page' })}
    >
      <Icon size={19} />
      {name}
      <RailMark path={path} className={styles.count} />
    </Link>
  )
}
