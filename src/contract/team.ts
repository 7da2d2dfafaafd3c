import { list, section } from './schema.ts'
import { id } from './vocabulary.ts'

const { component } = section(2, 'Principal')

export const agent = component('Agent', 'an entity that carries out tasks', {
  entityId: id('entity', 'entity id of the agent'),
})

export const team = component('Team', 'agents that act together', {
  entityId: id('entity', 'entity id of the team'),
  members: list(agent, 'agents of the team'),
})
