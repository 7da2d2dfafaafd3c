import { alertKey, type Alert, type AlertStep } from '../wire/alert.ts'
import type { LogEntry, LogSubject } from '../wire/log.ts'
import type { NewEntry } from './log-rows.ts'
import { minuteWords } from './words.ts'

/** One per raising, higher level and acknowledgement. `before`: the key's last alert. */
export function alertEntries(before: Alert | undefined, after: Alert): NewEntry[] {
  const known = new Set(before?.history)
  const isBack = before?.id === after.id
  return after.history.filter((step) => !known.has(step)).flatMap((step) => entryOf(after, step, isBack) ?? [])
}

/** One for all that a first reading found already so. `known`: the alerts before, by key. */
export function standingEntries(changed: readonly Alert[], known: ReadonlyMap<string, Alert>, at: number): NewEntry[] {
  const standing = changed.filter((alert) => alert.isStanding === true && known.get(alertKey(alert))?.id !== alert.id)
  if (standing.length === 0) return []
  const matters = standing.length === 1 ? '1 matter was' : `${standing.length} matters were`
  return [{ kind: 'alert raised', at, text: `${matters} already so when this watch began`, subjects: [] }]
}

function entryOf(alert: Alert, step: AlertStep, isBack: boolean): NewEntry | undefined {
  const common = { at: step.at, subjects: subjectsOf(alert) }
  switch (step.kind) {
    case 'raised':
    case 'unsuppressed':
    case 'higher': {
      const level = step.level ?? alert.level
      const again =
        step.kind === 'higher'
          ? `, now ${level}`
          : step.kind === 'unsuppressed'
            ? `, no longer suppressed${step.words === undefined ? '' : `: ${step.words}`}`
            : isBack
              ? ', again'
              : ''
      const quiet = alert.shelved === undefined ? '' : ', while shelved'
      return { ...common, kind: 'alert raised', text: `${alert.title}${again}${quiet}`, level, moment: alert.asOf }
    }
    case 'suppressed': {
      const level = step.level ?? alert.level
      return { ...common, kind: 'alert suppressed', text: `${alert.title}, suppressed while ${step.words}`, level }
    }
    case 'acknowledged':
      return {
        ...common,
        kind: 'alert acknowledged',
        ...(step.by !== undefined && { by: step.by }),
        person: step.person,
        text: `${alert.title}${pictureWords(step)}`,
        level: alert.level,
        moment: step.pressedAt ?? step.at,
        ...(step.pressedAt !== undefined && { writtenAt: step.pressedAt }),
      }
    case 'shelved':
    case 'returned': {
      const { by, person, words, until } = step
      const text =
        step.kind === 'returned' ? returnWords(alert, step) : `shelved until ${minuteWords(until ?? 0)}: ${words}`
      const kind = `alert ${step.kind}` as const
      return {
        ...common,
        kind,
        ...(by !== undefined && { by }),
        person,
        text: `${alert.title}, ${text}`,
        level: alert.level,
      }
    }
    // `standingEntries` and call-outs write their own.
    case 'standing':
    case 'over':
    case 'called':
    case 'calling':
      return undefined
  }
}

function returnWords({ endedAt }: Alert, { by, words }: AlertStep): string {
  if (words !== undefined) return `${words} while shelved`
  return `returned ${by === undefined ? 'at its time' : 'before its time'}${endedAt === undefined ? '' : ', over by then'}`
}

function pictureWords({ pictureAgeSeconds }: AlertStep): string {
  return pictureAgeSeconds === undefined ? '' : `. The picture was ${Math.round(pictureAgeSeconds)} s old`
}

export function subjectsOf({
  taskId,
  entityId,
  title,
  marking,
}: Pick<Alert, 'taskId' | 'entityId' | 'title' | 'marking'>): LogEntry['subjects'] {
  const named = { name: title, ...(marking !== undefined && { marking }) }
  const subjects: LogSubject[] = []
  if (taskId !== undefined) subjects.push({ kind: 'task', id: taskId, ...named })
  if (entityId !== undefined) subjects.push({ kind: 'entity', id: entityId, ...named })
  return subjects
}
