import UserRoundX from 'lucide-react/icons/user-round-x'

import { Button } from '../../../ui/controls/Button.tsx'
import { usePinned } from '../../../ui/browser/use-pinned.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { useWatch } from '../watch-store.ts'
import styles from './NobodyNote.module.css'
import { useOnWatch } from './on-watch.ts'
import { askWhoIsOnWatch } from './person-dialog.ts'
import { useAreNamed } from './persons.ts'

/** Over a page whose actions bear a person. Pinned, so that the page below doesn't move during a press. */
export function NobodyNote() {
  const areNamed = useAreNamed()
  const isNamed = useOnWatch(({ here }) => here !== undefined)
  const isRequired = useWatch(({ personRules }) => personRules?.isRequired === true)
  const clientId = useWatch(({ me }) => me?.clientId)
  const canWrite = useWatch(({ me }) => me?.canWrite === true)
  const isShown = usePinned(areNamed && !isNamed && canWrite)
  if (!isShown) return null
  return (
    <Note tone="warn" role="note" icon={<UserRoundX size={16} />} className={styles.note}>
      <div className={styles.inside}>
        <span>
          <b>Nobody is named on watch at this desk.</b>{' '}
          {isRequired
            ? 'Nothing can be changed here until someone is.'
            : `Acknowledgements, log entries and shelving name only ${clientId ?? 'the client'}. A handover can’t be signed.`}
        </span>
        <Button onClick={askWhoIsOnWatch}>Name who is on watch</Button>
      </div>
    </Note>
  )
}
