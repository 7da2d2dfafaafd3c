import User from 'lucide-react/icons/user'
import UserRoundX from 'lucide-react/icons/user-round-x'

import { formatZuluMinute } from '../../../format/time.ts'
import { useOnWatch } from '../../known/watch/persons/on-watch.ts'
import { askWhoIsOnWatch } from '../../known/watch/persons/person-dialog.ts'
import { useAreNamed, usePersonHere } from '../../known/watch/persons/persons.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { hint } from '../../ui/overlay/hint.ts'
import { cx } from '../../ui/styles/cx.ts'
import styles from './PersonChip.module.css'

/** Before the client id. Without persons a plain icon. */
export function PersonChip() {
  const areNamed = useAreNamed()
  const here = useOnWatch((state) => state.here)
  const person = usePersonHere()
  if (!areNamed) return <User size={15} />
  if (here === undefined)
    return (
      <button
        type="button"
        className={cx(styles.chip, styles.nobody)}
        aria-label="On watch: nobody named"
        {...hint('Name who is on watch at this desk (W)')}
        onClick={askWhoIsOnWatch}
      >
        <UserRoundX size={14} />
        <span className={styles.words}>Nobody named</span>
      </button>
    )
  const { initials } = here.mark
  const who = person === undefined ? initials : [person.name, person.role].filter((words) => words !== '').join(', ')
  const proof = here.mark.proof === undefined ? ', named, not proved' : ''
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={`On watch: ${initials}`}
      {...hint(`${who}\nOn watch here since ${formatZuluMinute(here.since, environmentNow())}${proof}`)}
      onClick={askWhoIsOnWatch}
    >
      {initials}
    </button>
  )
}
