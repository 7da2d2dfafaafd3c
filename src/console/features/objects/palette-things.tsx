import type { RegisteredRouter } from '@tanstack/react-router'
import Package from 'lucide-react/icons/package'

import { knownDetail, offeredKnown } from '../../known/mentions/palette-known.ts'
import type { Command } from '../../platform/commands/commands.ts'
import { idAfter } from '../../platform/palette-things.ts'
import { useTransfers } from './transfer/transfers.ts'

/** Paths: those that this tab fetched, then others. */
export function* things(): Iterable<string> {
  const fetched = fetchedPaths()
  yield* fetched
  for (const { id } of offeredKnown('object').items()) if (!fetched.has(id)) yield id
}

export function namesOf(path: string): readonly string[] {
  return [path]
}

/** Opens what this tab fetched; for others shows what is known, without a request. */
export function commandOf(path: string, router: RegisteredRouter): Command {
  return {
    id: `object ${path}`,
    label: path,
    group: 'Open',
    icon: <Package size={15} />,
    detail: knownDetail('Object', offeredKnown('object').get(path)),
    run: () =>
      void router.navigate(
        fetchedPaths().has(path)
          ? { to: '/objects/$', params: { _splat: path } }
          : { to: '/objects', search: { known: path } },
      ),
  }
}

export function thingOf(commandId: string): string | undefined {
  const path = idAfter('object', commandId)
  if (path === undefined) return undefined
  return fetchedPaths().has(path) ? path : offeredKnown('object').get(path)?.id
}

function fetchedPaths(): ReadonlySet<string> {
  return new Set(useTransfers.getState().transfers.map(({ path }) => path))
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
