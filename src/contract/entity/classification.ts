import { list, part, section } from '../schema.ts'
import { code, openEnum, text } from '../vocabulary.ts'

const { component } = section(3, 'Classification, catalog, media, relationships')

/** From the lowest to the highest. */
export const classificationLevel = openEnum(
  'classification level',
  'CLASSIFICATION_LEVELS_',
  'INVALID UNCLASSIFIED CONTROLLED_UNCLASSIFIED CONFIDENTIAL SECRET TOP_SECRET',
)

export const classificationInformation = component('ClassificationInformation', 'level and caveats', {
  level: classificationLevel('classification level'),
  caveats: list(text('a caveat'), 'caveats'),
})

export const fieldClassificationInformation = component(
  'FieldClassificationInformation',
  'classification of one field',
  {
    fieldPath: code('proto field path'),
    classificationInformation: part(classificationInformation, 'level and caveats of the field'),
  },
)

export const classification = component('Classification', 'security classification', {
  default: part(classificationInformation, 'applies unless a field-level entry exists'),
  fields: list(fieldClassificationInformation, 'field-level entries, which take precedence'),
})
