import type { CapsuleLine } from '../../../watch/wire/capsule.ts'
import type { JournalGap, Picture } from '../../../watch/wire/journal.ts'
import { memorySource, type PastAnswer } from './memory-source.ts'
import type { PastSource } from './past-source.ts'

/** From a capsule's checked lines (`watch/wire/capsule.ts`); uses the journal's only. */
export async function sourceOfLines(lines: Iterable<CapsuleLine>): Promise<PastSource> {
  let head: Extract<CapsuleLine, { kind: 'head' }> | undefined
  let basis: Picture = { tasks: [], walks: [] }
  const texts = new Map<number, string>()
  const received: PastAnswer[] = []
  const gaps: JournalGap[] = []
  for (const line of lines) {
    if (line.kind === 'head') head = line
    else if (line.kind === 'gap') gaps.push(line.gap)
    else if (line.kind === 'content') texts.set(line.id, line.text)
    else if (line.kind === 'picture') basis = line.picture
    else if (line.kind === 'told') received.push(line)
  }
  const source = await memorySource({
    kind: 'capsule',
    environment: head?.environment.name ?? '',
    marking: head?.marking,
    span: { from: head?.from ?? basis.moment ?? 0, to: head?.to ?? received.at(-1)?.exchange.moment ?? 0 },
    basis,
    received: received.toSorted((one, other) => one.exchange.moment - other.exchange.moment),
    gaps,
    textOf: (id) => texts.get(id),
  })
  return { ...source, client: head?.savedBy }
}
