import type { ExchangeFinding } from '../../../../conformance/exchange.ts'

/** How the console handles it, unless that is obvious. */
export function consequenceWords({ kind, path, severity }: ExchangeFinding): string | undefined {
  if (kind === 'unknown value') {
    return path.endsWith('.status.status')
      ? 'The board shows it as Unknown, in the Invalid lane.'
      : 'Shown as Unknown with the raw text.'
  }
  if (kind === 'wrong type') return 'Not used by the console. The raw answer has it.'
  if (kind === 'limit broken') return 'Shown in full.'
  if (kind === 'not in UTC')
    return severity === 'note'
      ? 'Converted by its offset and shown in UTC.'
      : 'Shown as received. Without a zone the time is ambiguous.'
  if (kind === 'too deep' && severity === 'warning') return 'Anything deeper is ignored.'
  return undefined
}

/** `$.tasks[11].status` → `tasks[11].status`; header names are unchanged. */
export function pathWords(path: string): string {
  return path === '$' ? 'the whole body' : path.replace(/^\$\.?/, '')
}
