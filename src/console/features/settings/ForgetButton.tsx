import { useState, type ReactNode } from 'react'

import { errorWords } from '../../../format/error-words.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { announce } from '../../ui/feedback/announcer.ts'
import { Problem } from '../../ui/feedback/Problem.tsx'
import { AskDialog } from '../../ui/overlay/AskDialog.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useUnnamedRefusal } from '../../known/watch/persons/change-refused.ts'
import { useWatch } from '../../known/watch/watch-store.ts'

/** Deletes something on the server for all clients, after a confirmation. Needs `watch:admin`. */
export function ForgetButton({
  what,
  done,
  path,
  forget,
  onForgotten,
  children,
}: {
  /** `the journal` */
  what: string
  /** Announced: `The journal is forgotten`. */
  done: string
  /** Its path, below the watch's URL. */
  path: string
  /** Rejects on failure. */
  forget: () => Promise<void>
  onForgotten?: () => void
  /** Explains the consequences. */
  children: ReactNode
}) {
  const canAdmin = useWatch(({ me }) => me?.canAdmin === true)
  const unnamed = useUnnamedRefusal()
  const address = useSession(({ environment }) => `${environment?.url ?? ''}/watch/v1${path}`)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setAsking(false)
    try {
      await forget()
      setProblem(undefined)
      announce(done)
    } catch (error) {
      setProblem(errorWords(error))
    }
    onForgotten?.()
  }
  return (
    <>
      <Problem title="Not forgotten.">{problem}</Problem>
      <Button
        variant="danger-line"
        disabledReason={canAdmin ? unnamed : 'This client lacks the permission watch:admin'}
        onClick={() => setAsking(true)}
      >
        Forget {what}…
      </Button>
      {isAsking && (
        <AskDialog
          title={`Forget ${what}?`}
          confirmLabel={`Forget ${what}`}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p className="mono size-12">
            <b>DELETE</b> {address}
          </p>
          <p>{children}</p>
        </AskDialog>
      )}
    </>
  )
}
