import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { listDeletedObjects } from '../../../../contract/object.ts'
import { ApiError } from './api-error.ts'
import { FailureWords } from './FailureWords.tsx'

function textOf(error: ApiError): string {
  const markup = renderToStaticMarkup(
    <FailureWords
      operation={listDeletedObjects}
      error={error}
      message={error.message}
      lead={(kind) => `List ${kind}`}
    />,
  )
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('a wait that the service asks for is said', () => {
  const parts = { operation: 'listDeletedObjects', status: 429, message: 'slow down' } as const
  expect(textOf(new ApiError({ ...parts, retryAfter: 90 }))).toMatch(
    /slow down The service asks to wait 1 m 30 s first\.$/,
  )
  expect(textOf(new ApiError(parts))).not.toContain('wait')
})
