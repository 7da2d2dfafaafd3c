import { section, type Infer } from './schema.ts'
import { code } from './vocabulary.ts'

const { open } = section(2, 'Resources and their fields')

/** A typed message: `@type` names the type of the serialized message, which brings its own fields. */
export const anyMessage = open('AnyMessage', 'typed message', {
  '@type': code('the type of the serialized message'),
})
export type AnyMessage = Infer<typeof anyMessage>

/** A message without fields; its presence is the information. */
export const emptyObject = section(3, 'Resources and their fields').component('Empty', 'set or not set', {})
