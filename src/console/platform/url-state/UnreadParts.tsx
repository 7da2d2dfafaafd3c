import { useRouter } from '@tanstack/react-router'

import type { ClassName } from '../../ui/styles/cx.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { useUnread, withoutUnread } from './copy-link.ts'
import type { UnreadParameter } from '../../../url-state/search.ts'

/** Unreadable parts of the URL, which dismissing removes. */
export function UnreadParts({
  unread,
  className,
  onDismiss,
}: {
  unread: readonly UnreadParameter[]
  className?: ClassName | undefined
  /** Where the page stores some of it, too. */
  onDismiss?: () => void
}) {
  const { history } = useRouter()
  useUnread(unread)
  if (unread.length === 0) return null
  return (
    <Note tone="warn" className={className} role="alert">
      Part of this link can’t be read: {unread.map(({ words }) => words).join('; ')}. The rest is shown.{' '}
      <Button
        variant="ghost"
        onClick={() => {
          onDismiss?.()
          history.replace(withoutUnread(location.href, unread).slice(location.origin.length))
        }}
      >
        Dismiss
      </Button>
    </Note>
  )
}
