import { isRecord, listIn, member } from '../../contract/json.ts'
import type { Exchange, ExchangeFinding } from '../exchange.ts'
import { parsedAnswer } from '../parsed-answer.ts'

interface Carried {
  readonly path: string
  readonly entityId: string
  readonly entity: unknown
}

/** Contradictions between entities of one answer. Snapshots show the past and are skipped. */
export function entityFindings(exchange: Exchange): readonly ExchangeFinding[] {
  if (exchange.operation !== 'queryTasks' || exchange.outcome !== 200) return []
  const all = carriedIn(parsedAnswer(exchange))
  return [...repeatedAddresses(all), ...oneSidedGroups(all)]
}

function carriedIn(answer: unknown): readonly Carried[] {
  return listIn(answer, 'tasks').flatMap((task, index) =>
    listIn(task, 'initialEntities').flatMap((carrier, place) => {
      const entity = member(carrier, 'entity')
      const entityId = member(entity, 'entityId')
      if (typeof entityId !== 'string' || entityId === '' || member(carrier, 'snapshot') === true) return []
      return [{ path: `$.tasks[${index}].initialEntities[${place}].entity`, entityId, entity }]
    }),
  )
}

function repeatedAddresses(all: readonly Carried[]): readonly ExchangeFinding[] {
  const owners = new Map<number, string>()
  const told = new Set<string>()
  return all.flatMap(({ path, entityId, entity }) => {
    const address = member(member(member(entity, 'transponderCodes'), 'modeS'), 'address')
    if (typeof address !== 'number') return []
    const owner = owners.get(address) ?? entityId
    owners.set(address, owner)
    if (owner === entityId || told.has(entityId)) return []
    told.add(entityId)
    return [
      {
        path: `${path}.transponderCodes.modeS.address`,
        kind: 'rule broken',
        severity: 'warning',
        expected: 'a mode S address that no other entity has',
        got: `${address}, as entity ${owner.slice(0, 60)} has`,
      },
    ]
  })
}

const COUNTERPARTS = { groupChild: 'groupParent', groupParent: 'groupChild' } as const

/** A note: one entity may have been reported earlier than the other. */
function oneSidedGroups(all: readonly Carried[]): readonly ExchangeFinding[] {
  const said = new Set<string>()
  const relations = all.flatMap(({ path, entityId, entity }) =>
    listIn(member(entity, 'relationships'), 'relationships').flatMap((relationship, index) => {
      const related = member(relationship, 'relatedEntityId')
      const type = member(relationship, 'relationshipType')
      if (typeof related !== 'string') return []
      return (['groupChild', 'groupParent'] as const)
        .filter((kind) => isRecord(member(type, kind)))
        .map((kind) => ({ path: `${path}.relationships.relationships[${index}]`, entityId, related, kind }))
    }),
  )
  for (const { entityId, kind, related } of relations) said.add(keyOf(entityId, kind, related))
  const present = new Set(all.map(({ entityId }) => entityId))
  const told = new Set<string>()
  return relations.flatMap(({ path, entityId, related, kind }) => {
    const counterpart = COUNTERPARTS[kind]
    const key = keyOf(entityId, kind, related)
    if (!present.has(related) || said.has(keyOf(related, counterpart, entityId)) || told.has(key)) return []
    told.add(key)
    return [
      {
        path,
        kind: 'rule broken',
        severity: 'note',
        expected: `a ${counterpart} relation back from the related entity`,
        got: `${kind} on one side only`,
      },
    ]
  })
}

function keyOf(from: string, kind: string, to: string): string {
  return JSON.stringify([from, kind, to])
}
