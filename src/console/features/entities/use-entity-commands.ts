import { copyLink } from '../../platform/url-state/copy-link.ts'
import { useCommands, type Command } from '../../platform/commands/commands.ts'
import type { KnownEntity } from '../../../picture/entities.ts'
import { shown as shownRoom } from '../../known/live-tasks.ts'
import { useReadOnlyReason } from '../../known/past/read-only.ts'
import { copyAndSay } from '../../ui/browser/clipboard.ts'
import type { EntityAddress } from './use-entity-address.ts'

const TABS = ['components', 'tasks', 'raw'] as const

interface Handlers {
  readonly find: () => void
  readonly openJson: () => void
  readonly refresh: () => void
  readonly close: () => void
  readonly center: (item: KnownEntity) => void
}

/** Commands of the page and the selected entity; fewer in the past. */
export function useEntityCommands(address: EntityAddress, selected: KnownEntity | undefined, handlers: Handlers): void {
  const isPast = useReadOnlyReason() !== undefined
  useCommands([
    { id: 'entities.find', label: 'Find an entity', keys: '/', run: handlers.find },
    ...(isPast ? [] : ofThePresent(handlers)),
    { id: 'entities.link', label: 'Copy link to this view', keys: 'C', run: () => void copyLink() },
    ...(selected === undefined ? [] : ofSelected(address, selected, handlers)),
  ])
}

function ofThePresent({ openJson, refresh }: Handlers): Command[] {
  return [
    { id: 'entities.open-json', label: 'Open entities from JSON', run: openJson },
    { id: 'entities.refresh', label: 'Refresh entities', keys: 'r', run: refresh },
    { id: 'entities.pause', label: 'Pause or resume', keys: 'R', run: togglePause },
  ]
}

function ofSelected({ tab, setTab }: EntityAddress, selected: KnownEntity, { close, center }: Handlers): Command[] {
  const turn = (step: number) => setTab(TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? tab)
  return [
    { id: 'entities.previous-tab', label: 'Previous tab', keys: '[', hidden: true, run: () => turn(-1) },
    { id: 'entities.next-tab', label: 'Next tab', keys: ']', hidden: true, run: () => turn(1) },
    { id: 'entities.close', label: 'Close the inspector', keys: 'Escape', run: close },
    {
      id: 'entities.copy-id',
      label: 'Copy the entity id',
      keys: 'c',
      run: () => void copyAndSay(selected.key, 'entity id'),
    },
    { id: 'entities.center', label: 'Center the map on the entity', run: () => center(selected) },
  ]
}

function togglePause(): void {
  const { feed } = shownRoom()
  if (feed.state.getState().pausedAt === undefined) feed.pause()
  else feed.resume()
}
