import { useNavigate } from '@tanstack/react-router'

import { useOutOfSightWords } from '../../../known/watch/out-of-sight.ts'
import { Button } from '../../../ui/controls/Button.tsx'

/** `3 shelved, 1 rule off` in the top bar; absent without any. */
export function OutOfSightButton() {
  const navigate = useNavigate()
  const words = useOutOfSightWords()
  if (words === '') return null
  return (
    <Button
      variant="ghost"
      data-out-of-sight
      hint="Shows them in Alerts"
      onClick={() => void navigate({ to: '/alerts', search: { tab: 'shelved' } })}
    >
      <span className="number nowrap">{words}</span>
    </Button>
  )
}
