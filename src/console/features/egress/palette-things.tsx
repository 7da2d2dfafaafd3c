import type { RegisteredRouter } from '@tanstack/react-router'
import Video from 'lucide-react/icons/video'

import { knownDetail, offeredKnown } from '../../known/mentions/palette-known.ts'
import type { Command } from '../../platform/commands/commands.ts'
import type { KnownThing } from '../../known/mentions/known-thing.ts'
import { idAfter } from '../../platform/palette-things.ts'
import { addTyped } from './egress-desk.ts'

export function things(): Iterable<KnownThing> {
  return offeredKnown('egress').items()
}

export function namesOf({ id }: KnownThing): readonly string[] {
  return [id]
}

export function commandOf(thing: KnownThing, router: RegisteredRouter): Command {
  return {
    ...asTyped(thing.id, router),
    id: `egress ${thing.id}`,
    detail: knownDetail('Stream', thing),
    asTyped: false,
  }
}

export function thingOf(commandId: string): KnownThing | undefined {
  return offeredKnown('egress').get(idAfter('egress', commandId) ?? '')
}

/** Enters an egress id for deletion; sends nothing. */
export function asTyped(egressId: string, router: RegisteredRouter): Command {
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
