import { Link } from '@tanstack/react-router'

import styles from './Page.module.css'

export function NotFoundPage() {
  return (
    <div className="page-text">
      <h1>No such view</h1>
      <div className={styles.column}>
        <p>
          This console has no page at <code>{window.location.pathname}</code>.
        </p>
        <p>
          <Link to="/tasks">Go to Tasks</Link>
        </p>
      </div>
    </div>
  )
}
