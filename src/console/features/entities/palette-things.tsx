import type { RegisteredRouter } from '@tanstack/react-router'
import MapPin from 'lucide-react/icons/map-pin'

import { shown } from '../../known/live-tasks.ts'
import type { Command } from '../../platform/commands/commands.ts'
import type { PaletteThing } from '../../platform/palette-things.ts'

export function things(router: RegisteredRouter): readonly PaletteThing[] {
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

export function asTyped(id: string, router: RegisteredRouter): Command {
  return {
    id: 'open entity',
    label: `Open entity ${id}`,
    group: 'Open',
    asTyped: true,
    run: () => void router.navigate({ to: '/entities/$entityId', params: { entityId: id } }),
  }
}
