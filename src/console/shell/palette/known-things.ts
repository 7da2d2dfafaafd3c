import type { RegisteredRouter } from '@tanstack/react-router'

import type { Steps } from '../../../picture/steps.ts'
import { abouts } from '../../platform/abouts.ts'
import { bestOf } from '../../platform/commands/best-of.ts'
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
export function* knownThings(query: string, router: RegisteredRouter): Steps<Command[]> {
  const typed = query.trim()
  if (typed.length < SHORTEST) return []
  const found: Command[] = []
  for (const kind of kinds) {
    const scoreOf = (thing: unknown): number => Math.max(...kind.namesOf(thing).map((name) => matchScore(name, typed)))
    const best = yield* bestOf(kind.things(), scoreOf, OFFERED_OF_A_KIND)
    found.push(...best.map(({ item, score }) => ({ ...kind.commandOf(item, router), score })))
  }
  return found
}

export function knownByCommandId(ids: readonly string[], router: RegisteredRouter): Command[] {
  return kinds.flatMap((kind) =>
    ids.flatMap((id) => {
      const thing = kind.thingOf(id)
      return thing === undefined ? [] : [kind.commandOf(thing, router)]
    }),
  )
}

export function waysToTyped(id: string, router: RegisteredRouter): Command[] {
  return kinds
    .flatMap((kind) => kind.asTyped?.(id, router) ?? [])
    .map((command) => ({ ...command, label: command.label.slice(0, SHOWN_OF_A_LABEL) }))
}
