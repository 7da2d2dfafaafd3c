import type { Alert, AlertStep } from '../wire/alert.ts'

/** Of an alert's UTF-8 JSON: 10,000 of the largest are 164 MB, a third of V8's longest string. */
export const MOST_ALERT_BYTES = 16_384

export const CUT = '… (cut: too long)'

/**
 * Cuts the alert's JSON to `MOST_ALERT_BYTES` (500 control characters are 3 kB of escapes); the same object
 * if it fits. First texts, then values and details of the history. Subject, times, level, marking and history
 * length stay: desks compare them.
 */
export function boundedAlert(alert: Alert): Alert {
  const ways = [
    (whole: Alert) => whole,
    (whole: Alert) => withShortTexts(whole, 300),
    (whole: Alert) => withShortTexts(whole, 60),
  ]
  for (const way of ways) {
    const made = way(alert)
    if (bytesOf(JSON.stringify(made)) <= MOST_ALERT_BYTES) return made
  }
  return bare(alert)
}

/** For stored alerts of earlier versions. */
export function boundedBody(body: string): string {
  return bytesOf(body) <= MOST_ALERT_BYTES ? body : JSON.stringify(boundedAlert(JSON.parse(body)))
}

function withShortTexts({ taskId, entityId, ...alert }: Alert, most: number): Alert {
  const { title, detail, cause, why, history, shelved, suppression } = alert
  return {
    ...alert,
    // A cut id would name another thing.
    ...(taskId !== undefined && isShort(taskId, most) && { taskId }),
    ...(entityId !== undefined && isShort(entityId, most) && { entityId }),
    title: cut(title, most),
    detail: cut(detail, most),
    ...(cause !== undefined && { cause: cut(cause, most) }),
    ...(shelved !== undefined && { shelved: { ...shelved, reason: cut(shelved.reason, most) } }),
    ...(suppression?.words !== undefined && { suppression: { ...suppression, words: cut(suppression.words, most) } }),
    why: why.map(({ label, value, bound, path }) => ({
      label: cut(label, most),
      value: cut(value, most),
      ...(bound !== undefined && { bound: cut(bound, most) }),
      ...(path !== undefined && isShort(path, most) && { path }),
    })),
    history: history.map((step) => ({ ...step, ...(step.words !== undefined && { words: cut(step.words, most) }) })),
  }
}

function bare(alert: Alert): Alert {
  const short = withShortTexts(alert, 60)
  return {
    ...short,
    why: [{ label: 'Values', value: CUT }],
    history: short.history.map(({ kind, at, by }): AlertStep => ({ kind, at, by: by && cut(by, 60) })),
  }
}

function cut(text: string, most: number): string {
  return isShort(text, most) ? text : beginning(text, most - bytesOf(CUT)) + CUT
}

/** Bytes within JSON. */
function isShort(text: string, most: number): boolean {
  return beginning(text, most) === text
}

/** Cut to that many bytes within JSON. */
function beginning(text: string, most: number): string {
  let [length, left] = [0, most]
  for (const character of text) {
    left -= bytesInJson(character.codePointAt(0) ?? 0)
    if (left < 0) break
    length += character.length
  }
  return text.slice(0, length)
}

function bytesInJson(code: number): number {
  if (code < 0x20 || (code >= 0xd800 && code < 0xe000)) return 6
  if (code === 0x22 || code === 0x5c) return 2
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text)
}
