import { useRef, useState, type ReactNode } from 'react'

import { requestProofOf } from '../../../../watch/wire/request-proof.ts'
import { useIsMounted } from '../../../ui/browser/use-is-mounted.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { proofsOf } from './change-person.ts'
import { useUnnamedChange } from './change-refused.ts'
import { askWhoIsOnWatch } from './person-dialog.ts'
import { isConfirmed, usePersonHere } from './persons.ts'
import { useWatch } from '../watch-store.ts'
import { PinField } from './PinField.tsx'
import styles from './Pin.module.css'

export interface PinForChanges {
  /** Or a button if nobody is named. Empty where the site doesn't ask, or the person has no PIN. */
  readonly field: ReactNode
  /** Why nothing can be sent yet, in words. */
  readonly missing: string | undefined
  readonly isBusy: boolean
  /** A proof for each path, none where the PIN isn't asked for; undefined: refused, or no longer mounted. */
  readonly prove: (paths: readonly string[]) => Promise<readonly string[] | undefined>
}

/** For deletions and cleared overrides: what the site asks of a person before each. */
export function usePinForChanges(): PinForChanges {
  const isAsked = useWatch(isConfirmed)
  const unnamed = useUnnamedChange()
  const person = usePersonHere()
  const [pin, setPin] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isMounted = useIsMounted()
  if (unnamed !== undefined)
    return {
      field: <Button onClick={askWhoIsOnWatch}>Name who is on watch</Button>,
      missing: unnamed,
      isBusy: false,
      prove: async () => undefined,
    }
  if (!isAsked || person?.hasPin !== true)
    return { field: undefined, missing: undefined, isBusy: false, prove: async () => [] }
  const label = `PIN of ${person.name}`
  return {
    field: (
      <PinField label={label} className={styles.pin} value={pin} inputRef={input} error={wrong} onChange={setPin} />
    ),
    missing: pin === '' ? `Enter the ${label}` : undefined,
    isBusy,
    prove: async (paths) => {
      setBusy(true)
      const proved = await proofsOf(
        pin,
        paths.map((path) => requestProofOf({ method: 'DELETE', path })),
      )
      // Cancelled meanwhile: its request must not be sent.
      if (!isMounted()) return undefined
      setBusy(false)
      setPin('')
      setWrong(proved.ok ? undefined : proved.words)
      if (proved.ok) return proved.value
      input.current?.focus()
      return undefined
    },
  }
}
