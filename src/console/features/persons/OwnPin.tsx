import { useRef, useState } from 'react'

import { setOwnPin } from '../../known/watch/persons/change-person.ts'
import { fullName, usePersonHere } from '../../known/watch/persons/persons.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { announce } from '../../ui/feedback/announcer.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import styles from './Persons.module.css'
import { PinField, pinProblem } from '../../known/watch/persons/PinField.tsx'

/** Of who is on watch here, who gives the PIN until now. */
export function OwnPin({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const person = usePersonHere()
  const [before, setBefore] = useState('')
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const noBefore = person?.hasPin === true && before === '' ? 'Enter the PIN until now' : undefined
  const whyNot = person === undefined ? 'Nobody is named at this desk' : (noBefore ?? pinProblem(pin, again))
  const change = async (next: string | null) => {
    if (isBusy) return
    setBusy(true)
    const result = await setOwnPin({ pin: next, ...(before !== '' && { before }) })
    setBusy(false)
    if (!result.ok) return setProblem(result.words)
    announce(next === null ? 'The PIN is removed' : 'The new PIN is set')
    onBack()
  }
  return (
    <FormDialog
      title={person === undefined ? 'PIN' : `PIN of ${fullName(person)}`}
      width={480}
      initialFocus={field}
      foot={
        person?.hasPin === true && (
          <Button size="medium" variant="danger-line" disabledReason={noBefore} onClick={() => void change(null)}>
            Remove PIN
          </Button>
        )
      }
      action={{ words: 'Set PIN', isBusy, whyNot }}
      problem={problem}
      onSubmit={() => whyNot === undefined && void change(pin)}
      onClose={onClose}
    >
      {person?.hasPin === true && (
        <PinField label="PIN until now" className={styles.pin} value={before} inputRef={field} onChange={setBefore} />
      )}
      <div className={styles.pins}>
        <PinField
          label="New PIN"
          className={styles.pin}
          value={pin}
          {...(person?.hasPin !== true && { inputRef: field })}
          hint="4 to 12 digits"
          onChange={setPin}
        />
        <PinField label="PIN again" className={styles.pin} value={again} onChange={setAgain} />
      </div>
    </FormDialog>
  )
}
