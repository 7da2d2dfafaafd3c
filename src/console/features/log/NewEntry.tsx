import { useRef, useState } from 'react'

import { useCommands } from '../../platform/commands/commands.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { Attached } from './composer/attached.ts'
import { Composer, useWhyNoWriting } from './composer/Composer.tsx'
import { useFollowSelection, useSelectedSubject } from './subject/selected-subject.ts'
import { ChangedPlace } from '../../platform/session/changed-place.tsx'

/** `n` on any page: an entry about its open item, at that moment, also if the page changes under it. */
export function NewEntry() {
  useFollowSelection()
  const [attached, setAttached] = useState<Attached>()
  const subject = useSelectedSubject()
  const whyNot = useWhyNoWriting()
  const field = useRef<HTMLTextAreaElement>(null)
  useCommands([
    {
      id: 'log.new',
      label: 'New log entry',
      group: 'Console',
      keys: 'n',
      disabledReason: whyNot,
      run: () => setAttached({ subjects: subject === undefined ? [] : [subject], moment: environmentNow() }),
    },
  ])
  if (attached === undefined) return null
  const close = () => setAttached(undefined)
  return (
    <Dialog
      label="New log entry"
      title={
        <>
          New log entry in <ChangedPlace />
        </>
      }
      width={760}
      place="bottom"
      initialFocus={field}
      onClose={close}
      aside={
        <Button variant="ghost" keys="Esc" aria-label="Close" className="end" onClick={close}>
          Close
        </Button>
      }
    >
      <Composer isBare attached={attached} onAttached={setAttached} onAdded={close} inputRef={field} />
    </Dialog>
  )
}
