import LogOut from 'lucide-react/icons/log-out'
import { useRef } from 'react'

import { answerSignOut } from '../../session/sign-out.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

/** Asks before a sign-out that would end something under way. */
export function SignOutDialog({ losses }: { losses: readonly string[] }) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      onClose={() => answerSignOut(false)}
      title="Sign out"
      width={520}
      initialFocus={cancel}
      icon={<LogOut size={20} color="var(--al-caution)" />}
      footer={
        <>
          <span className="grow shrinks" />
          <Button size="medium" ref={cancel} onClick={() => answerSignOut(false)}>
            Cancel
          </Button>
          <Button size="medium" variant="danger" onClick={() => answerSignOut(true)}>
            Sign out
          </Button>
        </>
      }
    >
      {losses.map((words) => (
        <p key={words} className="secondary">
          {words}
        </p>
      ))}
    </Dialog>
  )
}
