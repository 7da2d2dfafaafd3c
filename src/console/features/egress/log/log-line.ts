import { unansweredWords, type ActivityEntry } from '../../../platform/activity/activity-entry.ts'
import { codeWords } from '../../../platform/api/request/code-words.ts'
import { readErrorBody } from '../../../platform/api/request/error-body.ts'
import { formatElapsed } from '../../../../format/duration.ts'
import { formatZuluTime } from '../../../../format/time.ts'
import { isoTime } from '../../../../contract/datetime.ts'

export interface LogLine {
  /** Milliseconds of this machine's clock. */
  at: number
  /** To the millisecond; empty if the line belongs to the one above. */
  time: string
  verb: string
  egressId: string
  words: string
  tone: 'plain' | 'good' | 'caution' | 'bad'
}

/** `now`: this machine's clock. */
export function logLine(entry: ActivityEntry, now: number): LogLine {
  const { at, request, answer, note, resource } = entry
  const egressId = resource[0] ?? ''
  if (request === undefined) {
    const isWait = note?.verb === 'wait'
    return {
      at,
      time: isWait ? '' : timeOf(at),
      verb: note?.verb ?? '',
      egressId,
      words: note?.words ?? '',
      tone: isWait || note?.verb === 'hold' ? 'caution' : 'plain',
    }
  }
  const repeat = request.attempt > 1 ? 'repeated with a new token: ' : ''
  const line = { at, time: timeOf(at), verb: request.method, egressId }
  if (answer === undefined) {
    const words = unansweredWords(entry, now)
    return { ...line, words: `${repeat}${words}`, tone: words.startsWith('sent') ? 'plain' : 'caution' }
  }
  const { outcome } = answer
  const took = formatElapsed(answer.at - at)
  if (typeof outcome !== 'number') {
    return { ...line, words: `${repeat}${outcome} after ${took}. ${answer.failure ?? ''}`, tone: 'caution' }
  }
  return { ...line, words: `${repeat}${outcome} in ${took}${saidWords(answer.body, outcome)}`, tone: toneOf(outcome) }
}

/** `, code 5 NOT_FOUND "no active egress stream"`. */
function saidWords(body: string | undefined, status: number): string {
  if (status < 300 || body === undefined) return ''
  const { code, message, readable } = readErrorBody(status, body, body.length, undefined)
  if (!readable) return body === '' ? ', empty body' : `, ${body.length} characters, not an error of the interface`
  return `${code === undefined ? '' : `, code ${codeWords(code)}`}${message === '' ? '' : ` "${message}"`}`
}

function toneOf(status: number): LogLine['tone'] {
  if (status < 300) return 'good'
  return status === 503 || status === 401 ? 'caution' : status === 404 ? 'plain' : 'bad'
}

/** Only the clock today, with the date on other days. */
function timeOf(at: number): string {
  const milliseconds = isoTime(at).slice(19, 23)
  return formatZuluTime(at, Date.now()).replace(/Z$/, milliseconds)
}

export function logLineText({ time, verb, egressId, words }: LogLine): string {
  return [time.padEnd(12), verb.padEnd(6), egressId, words].join('  ')
}
