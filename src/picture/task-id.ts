import { jsonText } from '../contract/json-text.ts'
import { member } from '../contract/json.ts'

const LONGEST = 10_000

/**
 * The id that a task is known by, from the task as the wire had it. One that comes without an id is told apart by its content, so that it is shown
 * and not dropped. So is one whose id is longer than any address and request could hold.
 */
export function idOfTask(raw: unknown): string {
  const id = member(member(raw, 'version'), 'taskId')
  if (typeof id !== 'string' || id === '') return `without-id-${hash(jsonText(raw, 0))}`
  return id.length > LONGEST ? `${id.slice(0, 200)}… (${id.length} characters, ${hash(id)})` : id
}

function hash(text: string): string {
  let value = 5381
  for (let index = 0; index < text.length; index++) value = Math.imul(value, 33) ^ text.charCodeAt(index)
  return (value >>> 0).toString(36)
}
