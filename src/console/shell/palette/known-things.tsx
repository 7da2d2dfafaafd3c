import type { RegisteredRouter } from '@tanstack/react-router'
import MapPin from 'lucide-react/icons/map-pin'
import Package from 'lucide-react/icons/package'
import Video from 'lucide-react/icons/video'

import type { Command } from '../../platform/commands/commands.ts'
import { matchScore } from '../../platform/commands/match.ts'
import { addTyped } from '../../features/egress/egress-desk.ts'
import { useTransfers } from '../../features/objects/transfer/transfers.ts'
import { fateWords } from '../../known/mentions/fate-words.ts'
import { gatherKnown, known } from '../../known/mentions/known.ts'
import type { KnownKind, KnownThing } from '../../known/mentions/known-thing.ts'
import { isPast } from '../../known/past/past-store.ts'
import { shown } from '../../known/live-tasks.ts'
import { statusWords } from '../../../task/status-families.ts'
import { StatusIcon } from '../../known/status/StatusIcon.tsx'
import { taskLink } from '../../known/task/task-link.ts'

const OFFERED_OF_A_KIND = 6
const SHORTEST = 2

/** A thing that this console knows, with the texts that it may be found by. */
interface Known {
  command: Command
  names: readonly string[]
}

/** Tasks, entities, objects and egress ids that this console knows, from any view, by id or a few letters of the name. Asks nobody. */
export function knownThings(query: string, router: RegisteredRouter): Command[] {
  const typed = query.trim()
  if (typed.length < SHORTEST) return []
  return [tasks, entities, objects, egressIds].flatMap((kind) =>
    kind(router)
      .map(({ command, names }) => ({ command, score: Math.max(...names.map((name) => matchScore(name, typed))) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, OFFERED_OF_A_KIND)
      .map(({ command, score }) => ({ ...command, score })),
  )
}

/** The known things with these command ids. */
export function knownByCommandId(ids: readonly string[], router: RegisteredRouter): Command[] {
  const wanted = new Set(ids)
  return [tasks, entities, objects, egressIds].flatMap((kind) =>
    kind(router)
      .map(({ command }) => command)
      .filter(({ id }) => wanted.has(id)),
  )
}

function tasks(router: RegisteredRouter): Known[] {
  return [...shown().tasks.all.items()].map((task) => ({
    names: [task.title, task.id],
    command: {
      id: `task ${task.id}`,
      label: task.title,
      group: 'Open',
      icon: <StatusIcon status={task.task.status?.status} />,
      detail: statusWords(task.task.status?.status),
      run: () => void router.navigate(taskLink(task)),
    },
  }))
}

function entities(router: RegisteredRouter): Known[] {
  return [...shown().entities.items()].map(({ key, name }) => ({
    names: [name, key],
    command: {
      id: `entity ${key}`,
      label: name,
      group: 'Open',
      icon: <MapPin size={15} />,
      detail: 'Entity',
      run: () => void router.navigate({ to: '/entities/$entityId', params: { entityId: key } }),
    },
  }))
}

/** What this tab has fetched opens as it was fetched; of anything else what is known is shown, and nothing is asked. */
function objects(router: RegisteredRouter): Known[] {
  const fetched = new Set(useTransfers.getState().transfers.map(({ path }) => path))
  const things = new Map([...knownOf('object')].map((thing) => [thing.id, thing]))
  return [...new Set([...fetched, ...things.keys()])].map((path) => ({
    names: [path],
    command: {
      id: `object ${path}`,
      label: path,
      group: 'Open',
      icon: <Package size={15} />,
      detail: detailOf('Object', things.get(path)),
      run: () =>
        void router.navigate(
          fetched.has(path)
            ? { to: '/objects/$', params: { _splat: path } }
            : { to: '/objects', search: { known: path } },
        ),
    },
  }))
}

function egressIds(router: RegisteredRouter): Known[] {
  return [...knownOf('egress')].map((thing) => ({
    names: [thing.id],
    command: {
      ...egressCommand(thing.id, router),
      id: `egress ${thing.id}`,
      detail: detailOf('Stream', thing),
      asTyped: false,
    },
  }))
}

/** In the past nothing of now is offered. */
function knownOf(kind: KnownKind): Iterable<KnownThing> {
  if (isPast()) return []
  gatherKnown()
  return known[kind].items()
}

function detailOf(noun: string, thing: KnownThing | undefined): string {
  return thing?.fate === undefined ? noun : `${noun}, ${fateWords(thing.fate, Date.now())}`
}

/** Puts an egress id where it can be deleted from; nothing is sent. */
export function egressCommand(egressId: string, router: RegisteredRouter): Command {
  return {
    id: 'open egress',
    label: `Open egress stream ${egressId}`,
    group: 'Open',
    icon: <Video size={15} />,
    asTyped: true,
    run: () => {
      addTyped(egressId)
      void router.navigate({ to: '/egress' })
    },
  }
}
