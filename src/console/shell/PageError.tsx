import { useRouter } from '@tanstack/react-router'
import RefreshCw from 'lucide-react/icons/refresh-cw'

import { errorWords, stackWords } from '../../format/error-words.ts'
import { ApiError } from '../platform/api/request/api-error.ts'
import { outcomeWords } from '../../conformance/outcome.ts'
import { Button } from '../ui/controls/Button.tsx'
import { copyAndSay } from '../ui/browser/clipboard.ts'
import { Note } from '../ui/feedback/Note.tsx'
import { PageLoadError } from './lazy-page.tsx'
import styles from './Page.module.css'

/** Replaces a view that failed to draw; the rest keeps working. */
export function PageError({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const details = describe(error)
  const again = () => {
    void router.invalidate()
    reset()
  }
  return (
    <div className="page-text">
      <h1>{error instanceof PageLoadError ? 'This view didn’t load' : 'This view failed'}</h1>
      <div className={styles.column}>
        <Note tone="bad" role="alert">
          <b>{headline(error)}</b>
          <br />
          {error instanceof PageLoadError
            ? 'The console’s server didn’t send the view’s files. Other views stay as they are.'
            : 'This is a console fault, not in your data. Your session and other views still work.'}
        </Note>
        <div className="gap-8 flex">
          <Button size="medium" variant="primary" icon={<RefreshCw size={15} />} onClick={again}>
            Try again
          </Button>
          <Button size="medium" onClick={() => void copyAndSay(details, 'details')}>
            Copy details
          </Button>
        </div>
        <section aria-label="Details">
          <pre className={styles.details}>{details}</pre>
        </section>
      </div>
    </div>
  )
}

function headline(error: unknown): string {
  if (error instanceof ApiError) return `${error.operation}: ${outcomeWords(error.status)}. ${error.message}`
  return errorWords(error)
}

function describe(error: unknown): string {
  const lines = [`${new Date().toISOString()} ${window.location.pathname}`]
  for (let each: unknown = error, depth = 0; each !== undefined && depth < 5; depth += 1) {
    lines.push(stackWords(each))
    each = each instanceof Error ? each.cause : undefined
  }
  return lines.join('\n\n')
}
