import { emptyObject } from '../any-message.ts'
import { limits } from '../limits.ts'
import { list, part, section, type Infer } from '../schema.ts'
import { datetime, id, openEnum, patterned } from '../vocabulary.ts'
import { sensors } from './sensors.ts'

const { component } = section(3, 'Classification, catalog, media, relationships')

export const taskDefinition = component('TaskDefinition', 'a task that the entity can perform', {
  taskSpecificationUrl: patterned(
    /^type\.googleapis\.com\//,
    `begins with ${limits.taskSpecificationUrlPrefix}`,
    'type of the task specification',
  ),
})

export const taskCatalog = component('TaskCatalog', 'tasks the entity can perform', {
  taskDefinitions: list(taskDefinition, 'tasks the entity can perform'),
})

export const mediaType = openEnum('media type', 'MEDIA_TYPE_', 'INVALID IMAGE VIDEO')

export const mediaItem = component('MediaItem', 'an image, video or thumbnail', {
  itemIdentifier: id('media', 'id of the item'),
  type: mediaType('kind of media'),
  relativePath: id('object', 'path relative to the environment base URL'),
})

export const media = component('Media', 'videos, images, thumbnails', {
  media: list(mediaItem, 'videos, images, thumbnails'),
})

export const trackedBy = component('TrackedBy', 'the related entity tracks this one', {
  activelyTrackingSensors: part(sensors, 'sensors that track'),
  lastMeasurementTimestamp: datetime('time of the last measurement'),
})

export const relationshipType = component(
  'RelationshipType',
  'what the relation means',
  {
    trackedBy,
    groupChild: part(emptyObject, 'this entity is a group and the related entity is its child'),
    groupParent: part(emptyObject, 'this entity is a member of the related group'),
    mergedFrom: part(emptyObject, 'data merged at least partly from the related entity'),
    activeTarget: part(emptyObject, 'inverse of trackedBy, from sensor to prioritized target'),
  },
  [
    {
      text: 'exactly one of trackedBy, groupChild, groupParent, mergedFrom and activeTarget is set',
      holds: (type) =>
        [type.trackedBy, type.groupChild, type.groupParent, type.mergedFrom, type.activeTarget].filter(
          (kind) => kind !== undefined,
        ).length === 1,
    },
  ],
)

export const relationship = component('Relationship', 'a relation to another entity', {
  relatedEntityId: id('entity', 'entity id of the other'),
  relationshipId: id('relationship', 'unique id, allows update and removal'),
  relationshipType,
})
export type Relationship = Infer<typeof relationship>

export const relationships = component(
  'Relationships',
  'relations to other entities',
  { relationships: list(relationship, 'relations to other entities') },
  [
    {
      text: 'each relationshipId is there once',
      holds: ({ relationships: all = [] }) => {
        const ids = all.flatMap(({ relationshipId }) => relationshipId || [])
        return new Set(ids).size === ids.length
      },
    },
  ],
)
