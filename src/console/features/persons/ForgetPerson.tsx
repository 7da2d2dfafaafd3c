import { useState } from 'react'

import type { Person } from '../../../watch/wire/person.ts'
import { countOf } from '../../../format/count.ts'
import { forgetName } from '../../known/watch/persons/change-person.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Problem } from '../../ui/feedback/Problem.tsx'
import { AskDialog } from '../../ui/overlay/AskDialog.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

/** Replaces a name by its initials, and says which can't be replaced. */
export function ForgetPerson({ person: { id, name, initials }, onBack }: { person: Person; onBack: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [entries, setEntries] = useState<number>()
  const forget = async () => {
    setBusy(true)
    const result = await forgetName(id)
    setBusy(false)
    if (result.ok) setEntries(result.value)
    else setProblem(result.words)
  }
  if (entries !== undefined)
    return (
      <Dialog
        title={`${initials} is forgotten`}
        width={480}
        onClose={onBack}
        footer={
          <>
            <span className="grow shrinks" />
            <Button size="medium" variant="primary" onClick={onBack}>
              Back to the list
            </Button>
          </>
        }
      >
        <p>
          The name is replaced by {initials}. {countOf(entries, 'log entry keeps', 'log entries keep')} the initials:
          entries can’t be changed. Texts that name the person, saved capsules and backups stay as they are.
        </p>
      </Dialog>
    )
  return (
    <AskDialog
      title={`Forget ${name}?`}
      confirmLabel={`Forget ${initials}`}
      isBusy={isBusy}
      onConfirm={() => void forget()}
      onClose={onBack}
    >
      <p>
        The server replaces the name by {initials} and removes the PIN, and the person can’t come on watch again. This
        can’t be undone.
      </p>
      <p>Log entries and signatures keep the initials: they are hashed.</p>
      <Problem>{problem}</Problem>
    </AskDialog>
  )
}
