import User from 'lucide-react/icons/user'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { useEffect, useState } from 'react'

import { formatZuluMinute } from '../../../format/time.ts'
import { usePast } from '../../known/past/past-store.ts'
import { useOnWatch } from '../../known/watch/persons/on-watch.ts'
import { askWhoIsOnWatch, usePersonDialog } from '../../known/watch/persons/person-dialog.ts'
import { useAreNamed, usePersonHere } from '../../known/watch/persons/persons.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { useCommands, type Command } from '../../platform/commands/commands.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { hint } from '../../ui/overlay/hint.ts'
import { cx } from '../../ui/styles/cx.ts'
import styles from './PersonChip.module.css'

const WhoDialog = lazyPart(() => import('./WhoDialog.tsx').then((module) => module.WhoDialog))

const command: Command = {
  id: 'watch.person',
  label: 'Who is on watch?',
  group: 'Console',
  keys: 'w',
  icon: <UserRound size={15} />,
  run: askWhoIsOnWatch,
}

/** Before the client id, on every page. Without persons `watch:admin` can still add the first one by `w`. */
export function PersonChip() {
  const areNamed = useAreNamed()
  const canAdd = useWatch(({ personRules, me }) => personRules !== undefined && me?.canAdmin === true)
  const isFile = usePast(({ source }) => source !== undefined && source.kind !== 'journal')
  const { isOpen } = usePersonDialog()
  const isOffered = (areNamed || canAdd) && !isFile
  // Offered once its dialog has loaded, or failed to: the second key press must find it.
  const [isTried, setTried] = useState(false)
  useEffect(() => {
    if (isOffered) void WhoDialog.preload().then(() => setTried(true))
  }, [isOffered])
  useCommands(isOffered && isTried ? [command] : [])
  return (
    <>
      {areNamed && (isTried || isFile) ? <Chip /> : <User size={15} />}
      {isOffered && isOpen && <WhoDialog />}
    </>
  )
}

function Chip() {
  const here = useOnWatch((state) => state.here)
  const person = usePersonHere()
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
