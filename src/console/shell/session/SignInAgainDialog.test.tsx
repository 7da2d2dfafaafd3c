// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { answerWith, json, open } from '../../platform/session/answers.test.support.ts'
import { expireSession, useSession } from '../../platform/session/session.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { SignInAgainDialog } from './SignInAgainDialog.tsx'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

function nothing(): void {}

/** As the shell draws it: only while the session waits for sign-in. */
function Asked() {
  const session = useSession()
  return session.phase === 'expired' && <SignInAgainDialog session={session} onDone={undefined} place={undefined} />
}

test.each([
  ['Client secret', true, json({ access_token: 'second-token', token_type: 'Bearer', expires_in: 1800 })],
  ['Access token', false, json({ tasks: [] })],
])('an answer after a sign-out signs nobody in: %s', async (label, withSecret, answer) => {
  let come = nothing
  const wire = answerWith(() => new Promise((resolve) => (come = () => resolve(answer()))))
  open('first-token', withSecret)
  expireSession('The access token expired.', Date.now())
  render(<Asked />)
  fireEvent.change(screen.getByLabelText(label), { target: { value: 'second-word' } })
  fireEvent.click(screen.getByRole('button', { name: /^Sign in and resume/ }))
  await expect.poll(() => wire).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await expect.poll(() => useSession.getState().phase).toBe('none')
  come()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(useSession.getState().phase).toBe('none')
})
