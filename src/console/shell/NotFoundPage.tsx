import { Link } from '@tanstack/react-router'

import { features } from '../features.ts'
import styles from './Page.module.css'

export function NotFoundPage() {
  const [{ page }] = features
  return (
    <div className="page-text">
      <h1>No such view</h1>
      <div className={styles.column}>
        <p>
          This console has no page at <code>{window.location.pathname}</code>.
        </p>
        <p>
          <Link to={`/${page.path}`}>Go to {page.name}</Link>
        </p>
      </div>
    </div>
  )
}
