import type { ExchangeFinding } from '../exchange.ts'

const kindTitles: Readonly<Record<ExchangeFinding['kind'], string>> = {
  'wrong type': 'Value of the wrong type',
  'unknown value': 'Value outside the contract',
  'unknown field': 'Field outside the contract',
  'limit broken': 'Value over its limit',
  'missing required': 'Required field is missing',
  'rule broken': 'Content rule broken',
  'deprecated field': 'Deprecated field',
  'too deep': 'Nested too deeply to be read',
  'not in UTC': 'Time not in UTC',
  'content type': 'Wrong content type',
  'content encoding': 'Wrong content encoding',
  'encodings differ': 'Two encodings, different bytes',
  'no answer': 'No answer',
  'token type': 'Unusual token type',
  'undocumented status': 'Undocumented status',
  'undocumented header': 'Undocumented header',
  'error shape': 'Wrong shape of an error',
  'error code': 'RPC code that doesn’t fit the status',
  'refused without reason': 'Refused, though the request is valid',
  'retry hint': '503 without a retry hint',
  'page token repeats': 'Page token repeats',
  'page adds nothing': 'Page adds nothing, but the service says there is more',
  'task listed twice': 'Task listed twice while reading the pages',
  'task not listed': 'Task missing after all pages were loaded',
  'outside the filter': 'Answer outside the asked filter',
  'record listed twice': 'Record listed twice while reading the pages',
  'page token for nothing': 'Page token, but nothing behind it',
  'page token refused': 'Page token refused by the service that gave it',
  'override removal': 'Entity not as expected after an override was removed',
  'version went back': 'Version went back',
  'same version, different content': 'Same version, different content',
  'token lifetime': 'Token ended before its announced time',
}

/** Kinds of a later version keep their own name. */
export function kindTitle(kind: ExchangeFinding['kind']): string {
  return Object.hasOwn(kindTitles, kind) ? kindTitles[kind] : kind
}

export function findingSentence({ kind, expected, got }: ExchangeFinding): string {
  switch (kind) {
    case 'unknown field':
      return `Not ${expected}. Shown as received: ${got}.`
    case 'deprecated field':
      return `Declared ${expected}. Received: ${got}.`
    case 'missing required':
      return `${expected} is required.`
    default:
      return `Expected ${expected}, got ${got}.`
  }
}

/** `once`, `7 times` */
export function timesWords(count: number, write: (count: number) => string = String): string {
  return count === 1 ? 'once' : `${write(count)} times`
}
