import { jsonText } from '../contract/json-text.ts'
import { member } from '../contract/json.ts'

const LONGEST = 10_000

/** Without an id, or with one too long for a URL, it comes from the content, so that the task is shown. */
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
