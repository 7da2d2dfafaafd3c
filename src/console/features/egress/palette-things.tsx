import type { RegisteredRouter } from '@tanstack/react-router'
import Video from 'lucide-react/icons/video'

import { knownDetail, offeredKnown } from '../../known/mentions/palette-known.ts'
import type { Command } from '../../platform/commands/commands.ts'
import type { PaletteThing } from '../../platform/palette-things.ts'
import { addTyped } from './egress-desk.ts'

export function things(router: RegisteredRouter): readonly PaletteThing[] {
  return [...offeredKnown('egress')].map((thing) => ({
    names: [thing.id],
    command: {
      ...asTyped(thing.id, router),
      id: `egress ${thing.id}`,
      detail: knownDetail('Stream', thing),
      asTyped: false,
    },
  }))
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
