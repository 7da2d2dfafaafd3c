import { lazy, part, section, type AnySchema, type Infer } from './schema.ts'
import { team } from './team.ts'
import { flag, id, text } from './vocabulary.ts'

const { component } = section(2, 'Principal')

export const system = component('System', 'a system as principal', {
  serviceName: text('name of the service'),
  entityId: id('entity', 'entity id of the system'),
  managesOwnScheduling: flag('the system owns scheduling and reports task status itself; set by task manager'),
})

export const user = component('User', 'a user as principal', {
  userId: id('user', 'id of the user'),
})

export const principal = component(
  'Principal',
  'an entity with authority over a task',
  {
    system: part(system, 'the principal is a system'),
    user: part(user, 'the principal is a user'),
    team: part(team, 'the principal is a team'),
    onBehalfOf: lazy<Principal>((): AnySchema => principal, 'the principal this one acts for; normally nested once'),
  },
  [
    {
      text: 'a principal is one of system, user and team',
      holds: (value) => [value.system, value.user, value.team].filter((kind) => kind !== undefined).length <= 1,
    },
  ],
)
export interface Principal extends Infer<typeof principal> {}
