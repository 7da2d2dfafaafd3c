import { useState } from 'react'

import { Button } from '../ui/controls/Button.tsx'
import { Note } from '../ui/feedback/Note.tsx'
import { useUnread } from './copy-link.ts'
import type { Unread } from './search.ts'

/** Says what of a link the page can't read, until it is dismissed. */
export function UnreadParts({ unread, className }: { unread: readonly Unread[]; className?: string | undefined }) {
  const [dismissed, setDismissed] = useState('')
  useUnread(unread)
  const problems = unread.map(({ words }) => words).join('; ')
  if (problems === dismissed) return null
  return (
    <Note tone="warn" className={className} role="alert">
      This link says something that can’t be read: {problems}. The rest of it is shown.{' '}
      <Button size="small" variant="ghost" onClick={() => setDismissed(problems)}>
        Dismiss
      </Button>
    </Note>
  )
}
