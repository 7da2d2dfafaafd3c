import { list, section } from '../schema.ts'
import { flag, id, integer, openEnum, text } from '../vocabulary.ts'
import { nationality } from './nationality.ts'

const { component } = section(3, 'MilView, ontology, provenance, indicators')

export const disposition = openEnum('disposition', 'DISPOSITION_', [
  'DISPOSITION_UNKNOWN',
  'DISPOSITION_FRIENDLY',
  'DISPOSITION_HOSTILE',
  'DISPOSITION_SUSPICIOUS',
  'DISPOSITION_ASSUMED_FRIENDLY',
  'DISPOSITION_NEUTRAL',
  'DISPOSITION_PENDING',
])

export const environment = openEnum('environment', 'ENVIRONMENT_', [
  'ENVIRONMENT_UNKNOWN',
  'ENVIRONMENT_AIR',
  'ENVIRONMENT_SURFACE',
  'ENVIRONMENT_SUB_SURFACE',
  'ENVIRONMENT_LAND',
  'ENVIRONMENT_SPACE',
])

export const milView = component('MilView', 'disposition, environment, nationality', {
  disposition: disposition('friend or foe'),
  environment: environment('where the entity moves'),
  nationality: nationality('nation or organization'),
})

export const template = openEnum('template', 'TEMPLATE_', [
  'TEMPLATE_INVALID',
  'TEMPLATE_TRACK',
  'TEMPLATE_SENSOR_POINT_OF_INTEREST',
  'TEMPLATE_ASSET',
  'TEMPLATE_GEO',
  'TEMPLATE_SIGNAL_OF_INTEREST',
])

export const ontology = component('Ontology', 'categorization', {
  platformType: text('high-level type'),
  specificType: text('exact model'),
  template: template('the template used at creation, which specifies the minimum required components'),
})

export const indicators = component('Indicators', 'characteristics of the entity', {
  simulated: flag('the entity is simulated'),
  exercise: flag('the entity belongs to an exercise'),
  emergency: flag('the entity is in an emergency'),
  c2: flag('the entity is a command and control entity'),
  egressable: flag('the entity is to be egressed to external sources'),
  starred: flag('globally marked for all users'),
})

export const targetPriority = component('TargetPriority', 'high-value-target and threat data', {
  highValueTarget: component('HighValueTarget', 'whether the entity is a high-value target', {
    isHighValueTarget: flag('the entity is a high-value target'),
    targetPriority: integer('priority of the target'),
    targetMatches: list(
      component('HighValueTargetMatch', 'an entry of a list that the entity matches', {
        highValueTargetListId: id('other', 'id of the list'),
        highValueTargetDescriptionId: id('other', 'id of the description, globally unique across all such ids'),
      }),
      'entries of lists that the entity matches',
    ),
    isHighPayoffTarget: flag('the entity is a high-payoff target'),
  }),
  threat: component('Threat', 'whether the entity is a threat', { isThreat: flag('the entity is a threat') }),
})
