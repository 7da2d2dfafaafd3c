import { section, type Infer } from './schema.ts'
import { code } from './vocabulary.ts'

const { open } = section(2, 'Resources and their fields')

/** `@type` names the serialized message's type, which has its own fields. */
export const anyMessage = open('AnyMessage', 'typed message', {
  '@type': code('the type of the serialized message'),
})
export type AnyMessage = Infer<typeof anyMessage>

/** Its presence is the information. */
export const emptyObject = section(3, 'Resources and their fields').component('Empty', 'set or not set', {})
