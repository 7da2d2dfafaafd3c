import { emptyObject } from '../any-message.ts'
import { list, part, section } from '../schema.ts'
import { id, openEnum } from '../vocabulary.ts'
import { provenance } from './provenance.ts'

const { component } = section(3, 'Aliases, tracking, correlation')

export const correlationReplicationMode = openEnum(
  'correlation replication mode',
  'CORRELATION_REPLICATION_MODE_',
  'INVALID LOCAL GLOBAL',
)

export const correlationType = openEnum('correlation type', 'CORRELATION_TYPE_', 'INVALID MANUAL AUTOMATED')

export const correlationMetadata = component('CorrelationMetadata', 'who correlated and how', {
  provenance: part(provenance, 'source of the correlation'),
  replicationMode: correlationReplicationMode('how far the correlation is replicated'),
  type: correlationType('made by hand or by machine'),
})

export const primaryCorrelation = component('PrimaryCorrelation', 'this entity is the primary', {
  secondaryEntityIds: list(id('entity', 'entity id of a secondary'), 'entities correlated to this one'),
})

export const secondaryCorrelation = component('SecondaryCorrelation', 'this entity is a secondary', {
  primaryEntityId: id('entity', 'entity id of the primary'),
  metadata: correlationMetadata,
})

export const correlationMembership = component(
  'CorrelationMembership',
  'membership of a correlation set',
  {
    correlationSetId: id('other', 'id of the correlation set'),
    primary: part(emptyObject, 'this entity is the primary of the set'),
    nonPrimary: part(emptyObject, 'this entity is not the primary of the set'),
    metadata: correlationMetadata,
  },
  [
    {
      text: 'only one of primary and nonPrimary is set',
      holds: ({ primary, nonPrimary }) => primary === undefined || nonPrimary === undefined,
    },
  ],
)

export const decorrelation = component('Decorrelation', 'stops the correlator from correlating again', {
  all: component('DecorrelatedAll', 'decorrelated from every entity', { metadata: correlationMetadata }),
  decorrelatedEntities: list(
    component('DecorrelatedSingle', 'decorrelated from one entity', {
      entityId: id('entity', 'entity id of the decorrelated entity'),
      metadata: correlationMetadata,
    }),
    'entities decorrelated from this one',
  ),
})

export const correlation = component(
  'Correlation',
  'correlation or decorrelation data',
  {
    primary: primaryCorrelation,
    secondary: secondaryCorrelation,
    membership: correlationMembership,
    decorrelation,
  },
  [
    {
      text: 'correlated and decorrelated entities are different ones',
      at: 'decorrelation',
      holds: ({ primary, secondary, decorrelation: apart }) => {
        const together = [...(primary?.secondaryEntityIds ?? []), secondary?.primaryEntityId].filter(
          (id) => id !== undefined,
        )
        const separated = new Set(apart?.decorrelatedEntities?.map((single) => single.entityId))
        return together.length === 0 || (apart?.all === undefined && !together.some((id) => separated.has(id)))
      },
    },
  ],
)
