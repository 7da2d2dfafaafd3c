import type { RegisteredRouter } from '@tanstack/react-router'
import MapPin from 'lucide-react/icons/map-pin'

import { shown } from '../../known/live-tasks.ts'
import type { Command } from '../../platform/commands/commands.ts'
import type { KnownEntity } from '../../../picture/entities.ts'
import { idAfter } from '../../platform/palette-things.ts'

export function things(): Iterable<KnownEntity> {
  return shown().entities.items()
}

export function namesOf({ key, name }: KnownEntity): readonly string[] {
  return [name, key]
}

export function commandOf({ key, name }: KnownEntity, router: RegisteredRouter): Command {
  return {
    id: `entity ${key}`,
    label: name,
    group: 'Open',
    icon: <MapPin size={15} />,
    detail: 'Entity',
    run: () => void router.navigate({ to: '/entities/$entityId', params: { entityId: key } }),
  }
}

export function thingOf(commandId: string): KnownEntity | undefined {
  return shown().entities.get(idAfter('entity', commandId) ?? '')
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
