import type { RegisteredRouter } from '@tanstack/react-router'

import { abouts } from '../../platform/abouts.ts'
import type { Command } from '../../platform/commands/commands.ts'
import { matchScore } from '../../platform/commands/match.ts'
import type { PaletteThings } from '../../platform/palette-things.ts'

const OFFERED_OF_A_KIND = 6
const SHORTEST = 2
const SHOWN_OF_A_LABEL = 220

let kinds: readonly PaletteThings[] = []

export async function loadKnownThings(): Promise<void> {
  const loaded = [...(await abouts.load()).values()].map(async ({ paletteThings }) => (await paletteThings?.()) ?? [])
  kinds = (await Promise.all(loaded)).flat()
}

/** Finds things by id or name on any page, without a request. */
export function knownThings(query: string, router: RegisteredRouter): Command[] {
  const typed = query.trim()
  if (typed.length < SHORTEST) return []
  return kinds.flatMap((kind) =>
    kind
      .things(router)
      .map(({ command, names }) => ({ command, score: Math.max(...names.map((name) => matchScore(name, typed))) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, OFFERED_OF_A_KIND)
      .map(({ command, score }) => ({ ...command, score })),
  )
}

export function knownByCommandId(ids: readonly string[], router: RegisteredRouter): Command[] {
  const wanted = new Set(ids)
  return kinds.flatMap((kind) =>
    kind
      .things(router)
      .map(({ command }) => command)
      .filter(({ id }) => wanted.has(id)),
  )
}

export function waysToTyped(id: string, router: RegisteredRouter): Command[] {
  return kinds
    .flatMap((kind) => kind.asTyped?.(id, router) ?? [])
    .map((command) => ({ ...command, label: command.label.slice(0, SHOWN_OF_A_LABEL) }))
}
