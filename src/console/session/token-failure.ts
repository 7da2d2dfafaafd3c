import { ApiError } from '../api/request/api-error.ts'
import { codeWords } from '../api/request/code-words.ts'

/** What the token operation did instead of giving a token: "the token operation answered 401: invalid_client. Secret was rotated". */
export function tokenFailureWords(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const { status, code, message, readable } = error
  if (status === 'not sent') return message
  if (typeof status !== 'number') return `the token operation gave no answer: ${message}`
  // In the console's own words: "The service answered 502 with 1.2 kB of text/html".
  if (!readable) return message.replace(/^The service/, 'the token operation')
  const said = [code === undefined ? '' : codeWords(code), message].filter((part) => part !== '').join('. ')
  return `the token operation answered ${status}${said === '' ? '' : `: ${said}`}`
}
