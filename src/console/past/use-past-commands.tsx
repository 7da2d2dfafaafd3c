import History from 'lucide-react/icons/history'

import { useCommands, type Command } from '../commands/commands.ts'
import { usePast } from '../live/past/past-store.ts'
import { toggleComparison, useComparison } from './compare/comparison.ts'
import { leavePast } from '../live/past/show-moment.ts'
import { pausePlaying, startPlaying, usePlaying } from './playing/playing.ts'
import { noNextChange, noPreviousChange, showNextChange, showPreviousChange } from './step.ts'

/** What can be done about the past from every page. */
export function usePastCommands(): void {
  useCommands(() => (usePast.getState().source === undefined ? [] : inPast()))
}

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
    { id: 'past.next', label: 'Next change', keys: '.', disabledReason: noNextChange(past), run: showNextChange },
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
