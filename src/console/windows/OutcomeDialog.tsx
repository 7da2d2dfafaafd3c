import { Button } from '../ui/controls/Button.tsx'
import { Note } from '../ui/feedback/Note.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { sayOutcome, type Outcome } from './open-window.ts'
import styles from './Windows.module.css'

/** Says which windows are not there, or not in their places, and what to do. */
export function OutcomeDialog({ outcome: { title, blocked, notes } }: { outcome: Outcome }) {
  return (
    <Dialog title={title} width={520} onClose={close} footer={<Button onClick={close}>Close</Button>}>
      {blocked.length > 0 && (
        <>
          <Note tone="warn" role="alert">
            This browser lets the console open no more windows. Allow pop-ups for this site beside the address, then do
            it again. Or open each here, one press each:
          </Note>
          <ul className={styles.kept} aria-label="Blocked windows">
            {blocked.map(({ address, name }) => (
              <li key={address}>
                <a href={address} target="_blank" rel="opener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {notes.map((note) => (
        <Note key={note} tone="advisory">
          {note}
        </Note>
      ))}
    </Dialog>
  )
}

function close(): void {
  sayOutcome(undefined)
}
