import { useState, type ComponentProps } from 'react'

import type { Handover, Signature } from '../../../../watch/wire/handover.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { announce } from '../../../ui/feedback/announcer.ts'
import { Problem } from '../../../ui/feedback/Problem.tsx'
import { useOnWatch } from '../../../known/watch/persons/on-watch.ts'
import { askWhoIsOnWatch } from '../../../known/watch/persons/person-dialog.ts'
import { useAreNamed, usePersonHere } from '../../../known/watch/persons/persons.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import styles from './Handover.module.css'
import { sign } from './handover-server.ts'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'
import { SignDialog } from './SignDialog.tsx'
import { useUnseenDraft } from './use-unseen-draft.ts'

export function SignButton({
  handover,
  side,
  reason,
  isAlone = false,
  why,
}: {
  handover: Handover
  side: Signature['side']
  reason: string | undefined
  isAlone?: boolean
  /** Why one person signs both sides. */
  why?: string
}) {
  const me = useWatch((watch) => watch.me?.clientId)
  const areNamed = useAreNamed()
  const here = useOnWatch((state) => state.here)
  const person = usePersonHere()
  // As read at the press: an update by another desk must be refused, not signed unread.
  const [asked, setAsked] = useState<Omit<ComponentProps<typeof SignDialog>, 'onClose'>>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { update, see } = useUnseenDraft(handover)
  const signer = here?.mark.initials ?? me ?? 'this client'
  const ask = () => person !== undefined && setAsked({ handover, side, person, why })
  const signAsClient = async () => {
    setBusy(true)
    const refused = await sign(handover.id, { side, revision: handover.revision })
    setProblem(refused)
    setBusy(false)
    if (refused === undefined) announce(`Signed as ${signer}`)
    // A refusal names who changed it, and brings the change.
    see(useWatch.getState().handover)
  }
  const press = () => {
    setProblem(update && `Not signed. ${update}. Check it and try again`)
    if (update !== undefined) see()
    else if (areNamed) ask()
    else void signAsClient()
  }
  if (areNamed && here === undefined)
    return (
      <>
        <ChangeButton
          variant="primary"
          size="large"
          className={styles.wide}
          disabledReason={reason ?? 'A person signs: name who is on watch first'}
        >
          Sign
        </ChangeButton>
        <Button className={styles.wide} onClick={askWhoIsOnWatch}>
          Name who is on watch
        </Button>
      </>
    )
  return (
    <>
      <ChangeButton
        variant={isAlone ? 'default' : 'primary'}
        size={isAlone ? 'medium' : 'large'}
        className={isAlone ? undefined : styles.wide}
        isBusy={isBusy}
        disabledReason={reason}
        onClick={press}
      >
        {isAlone ? `Sign alone as ${signer}…` : `Sign as ${signer}`}
      </ChangeButton>
      <Problem>{problem}</Problem>
      {asked !== undefined && asked.person.id === person?.id && (
        <SignDialog {...asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}
