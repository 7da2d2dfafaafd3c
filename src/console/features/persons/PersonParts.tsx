import UserRound from 'lucide-react/icons/user-round'

import { usePast } from '../../known/past/past-store.ts'
import { askWhoIsOnWatch, usePersonDialog } from '../../known/watch/persons/person-dialog.ts'
import { useAreNamed } from '../../known/watch/persons/persons.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { useCommands } from '../../platform/commands/commands.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'

const WhoDialog = lazyPart(() => import('./WhoDialog.tsx').then((module) => module.WhoDialog))

/** `w` on any page. Without persons it adds the first one, with `watch:admin`. */
export function PersonParts() {
  const areNamed = useAreNamed()
  const canAdd = useWatch(({ personRules, me }) => personRules !== undefined && me?.canAdmin === true)
  const isFile = usePast(({ source }) => source !== undefined && source.kind !== 'journal')
  const { isOpen } = usePersonDialog()
  const isOffered = (areNamed || canAdd) && !isFile
  useCommands(
    isOffered
      ? [
          {
            id: 'watch.person',
            label: 'Who is on watch?',
            group: 'Console',
            keys: 'w',
            icon: <UserRound size={15} />,
            run: askWhoIsOnWatch,
          },
        ]
      : [],
  )
  return isOffered && isOpen ? <WhoDialog /> : null
}
