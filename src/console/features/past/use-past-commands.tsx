import { useParams, useRouter } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import { useEffect } from 'react'

import { useCommands, type Command } from '../../platform/commands/commands.ts'
import { shown } from '../../known/live-tasks.ts'
import { usePast } from '../../known/past/past-store.ts'
import { leavePast } from '../../known/past/show-moment.ts'
import { shownNow } from '../../ui/browser/ticker.ts'
import { toggleComparison, useComparison } from './compare/comparison.ts'
import { checkKept, reasonNow, useKept } from './kept-here.ts'
import { goTo } from './moment.ts'
import { lastChange, openPast, receivedAt } from './open-past.ts'
import { pausePlaying, startPlaying, usePlaying } from './playing/playing.ts'
import { noNextChange, noPreviousChange, showNextChange, showPreviousChange } from './step.ts'

/** How far to go back without a selection. */
const BACK_MILLISECONDS = 10 * 60_000

/** Commands about the past, on every page. */
export function usePastCommands(): void {
  const router = useRouter()
  const { taskId, entityId } = useParams({ strict: false })
  useEffect(checkKept, [])
  useCommands(() => {
    checkKept()
    const isNow = usePast.getState().source === undefined
    const updated = lastUpdate(taskId, entityId)
    const back: Command = {
      id: 'past.open',
      label: 'Go back in time',
      keys: 'p',
      icon: <History size={15} />,
      detail: updated === undefined ? '10 minutes' : 'to the selection’s last update',
      disabledReason: isNow ? reasonNow() : undefined,
      run: () => void goBack(),
    }
    const goBack = async () => {
      const wanted = shownNow() - BACK_MILLISECONDS
      const oldest = useKept.getState().facts?.oldest ?? 0
      // Not to where little or nothing is stored.
      const before = wanted >= oldest ? wanted : isNow ? await lastChange() : oldest
      const at = updated === undefined ? before : isNow ? await receivedAt(updated) : updated
      if (isNow) openPast(router, at)
      else goTo(at)
    }
    const latest: Command = {
      id: 'past.previous',
      label: 'Previous change',
      keys: ',',
      disabledReason: reasonNow(),
      run: () => void lastChange().then((at) => openPast(router, at)),
    }
    return isNow ? [back, latest, { ...next, disabledReason: 'This is now' }] : [back, ...inPast()]
  })
}

const next: Command = { id: 'past.next', label: 'Next change', keys: '.', run: showNextChange }

function inPast(): Command[] {
  const past = usePast.getState()
  const { isPlaying } = usePlaying.getState()
  const isFile = past.source?.kind !== 'journal'
  const own: Command[] = [
    {
      id: 'past.previous',
      label: 'Previous change',
      keys: ',',
      disabledReason: noPreviousChange(past),
      run: showPreviousChange,
    },
    { ...next, disabledReason: noNextChange(past) },
    {
      id: 'past.play',
      label: isPlaying ? 'Pause playing' : 'Play from this moment',
      run: isPlaying ? pausePlaying : startPlaying,
    },
    {
      id: 'past.back',
      label: isFile ? 'Leave recording' : 'Back to now',
      icon: <History size={15} />,
      run: leavePast,
    },
  ]
  if (isFile) return own
  const { isOn } = useComparison.getState()
  return [
    ...own,
    { id: 'past.compare', label: isOn ? 'Close the comparison with now' : 'Compare with now', run: toggleComparison },
  ]
}

/** Last update of the selection in the shown picture, milliseconds. */
function lastUpdate(taskId: string | undefined, entityId: string | undefined): number | undefined {
  const { tasks, entities } = shown()
  const updated =
    taskId === undefined
      ? entityId === undefined
        ? undefined
        : entities.get(entityId)?.asOf
      : tasks.all.get(taskId)?.updated
  return updated !== undefined && Number.isFinite(updated) ? updated : undefined
}
