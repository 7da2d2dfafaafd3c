import { section } from '../schema.ts'
import { code, datetime, text } from '../vocabulary.ts'

const { component } = section(3, 'MilView, ontology, provenance, indicators')

export const provenance = component('Provenance', 'primary data source', {
  integrationName: text('name of the integration'),
  dataType: code('data type of the source'),
  sourceId: code('id that the source gave'),
  sourceUpdateTime: datetime('source-reported time of validity; an update that does not change it is discarded'),
  sourceDescription: text('modification source'),
})
