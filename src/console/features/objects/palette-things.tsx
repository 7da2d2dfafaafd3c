import type { RegisteredRouter } from '@tanstack/react-router'
import Package from 'lucide-react/icons/package'

import { knownDetail, offeredKnown } from '../../known/mentions/palette-known.ts'
import type { Command } from '../../platform/commands/commands.ts'
import type { PaletteThing } from '../../platform/palette-things.ts'
import { useTransfers } from './transfer/transfers.ts'

/** Opens what this tab fetched; for others shows what is known, without a request. */
export function things(router: RegisteredRouter): readonly PaletteThing[] {
  const fetched = new Set(useTransfers.getState().transfers.map(({ path }) => path))
  const known = new Map([...offeredKnown('object')].map((thing) => [thing.id, thing]))
  return [...new Set([...fetched, ...known.keys()])].map((path) => ({
    names: [path],
    command: {
      id: `object ${path}`,
      label: path,
      group: 'Open',
      icon: <Package size={15} />,
      detail: knownDetail('Object', known.get(path)),
      run: () =>
        void router.navigate(
          fetched.has(path)
            ? { to: '/objects/$', params: { _splat: path } }
            : { to: '/objects', search: { known: path } },
        ),
    },
  }))
}

export function asTyped(id: string, router: RegisteredRouter): Command {
  return {
    id: 'open object',
    label: `Open object ${id}`,
    group: 'Open',
    asTyped: true,
    run: () => void router.navigate({ to: '/objects/$', params: { _splat: id } }),
  }
}
