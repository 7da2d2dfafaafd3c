import { useRouterState } from '@tanstack/react-router'

import { Note } from '../ui/Note.tsx'
import styles from './Page.module.css'
import { VIEWS } from './views.ts'

/** A view that is planned and not there: says so instead of looking empty. */
export function NotYetPage() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const view = VIEWS.find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}/`))
  return (
    <div className={styles.page}>
      <h1>{view?.title ?? 'View'}</h1>
      <div className={styles.column}>
        <Note>This view is not in this version of the console yet. Nothing was asked of the environment for it.</Note>
      </div>
    </div>
  )
}
