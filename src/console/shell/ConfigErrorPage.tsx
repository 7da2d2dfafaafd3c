import { errorWords } from '../../format/error-words.ts'
import { ConfigError } from '../platform/api/config.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Note } from '../ui/feedback/Note.tsx'
import styles from './Page.module.css'

/** For the server's operator: shown if the configuration is invalid. */
export function ConfigErrorPage({ error }: { error: unknown }) {
  const problems = error instanceof ConfigError ? error.problems : []
  return (
    <main className="page-text">
      <h1>Watchfloor can’t start</h1>
      <div className={styles.column}>
        <Note tone="bad" role="alert">
          <b>{errorWords(error)}</b>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Note>
        {error instanceof ConfigError && (
          <p>
            The console loads <code>/config.json</code> from its server at start. Once that is fixed:
          </p>
        )}
        <div className="gap-8 flex">
          <Button size="medium" variant="primary" onClick={() => window.location.reload()}>
            Try again
          </Button>
        </div>
      </div>
    </main>
  )
}
