import { useRouterState } from '@tanstack/react-router'

import { Button } from '../../ui/controls/Button.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { useLeftOut } from './open-view.ts'

/** Parts of a saved view that are unknown to this version. */
export function LeftOutNote() {
  const leftOut = useLeftOut((state) => state.leftOut)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (leftOut === undefined || leftOut.href.split('?', 1)[0] !== path) return null
  return (
    <Note tone="warn" className="page-note" role="alert">
      This version doesn’t know part of the view “{leftOut.name}” and leaves it out:{' '}
      <span className="mono">{leftOut.parts.join(', ')}</span>. The rest is shown.{' '}
      <Button variant="ghost" onClick={() => useLeftOut.setState({ leftOut: undefined })}>
        Dismiss
      </Button>
    </Note>
  )
}
