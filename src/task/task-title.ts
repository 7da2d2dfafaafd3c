import type { Task } from '../contract/task.ts'
import { shortened } from '../format/shorten.ts'

/** Titles are read at a glance and drawn by the hundred. */
const LONGEST_TITLE = 300

/** `type.googleapis.com/sar.v1.ExpandingSquare` → `sar.v1.ExpandingSquare` */
export function messageName(type: string): string {
  return type.slice(type.lastIndexOf('/') + 1)
}

function firstSentence(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  const end = /[.!?](?=\s)/.exec(line)
  return (end ? line.slice(0, end.index) : line).replace(/\.$/, '')
}

function lastWord(type: string): string {
  const name = messageName(type)
  return name.slice(name.lastIndexOf('.') + 1)
}

function filled(text: string | undefined): string | undefined {
  return text?.trim() ? text.trim() : undefined
}

/** The deprecated `displayName`, else the description's first sentence, else kind, else id. */
export function taskTitle(task: Task): string {
  const type = filled(task.specification?.['@type'])
  const description = filled(task.description)
  const title =
    filled(task.displayName) ??
    (description === undefined ? undefined : filled(firstSentence(description))) ??
    (type === undefined ? undefined : filled(lastWord(type))) ??
    `Untitled task ${task.version?.taskId ?? 'without an id'}`
  return shortened(title, LONGEST_TITLE)
}
