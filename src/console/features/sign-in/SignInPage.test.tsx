// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { anExchange } from '../../../conformance/an-exchange.test.support.ts'
import { sessionText } from '../../../conformance/session-file/write-session.ts'
import { answerWith, environment, never, open } from '../../platform/session/answers.test.support.ts'
import { useSession } from '../../platform/session/session.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { OpenRecording } from './later-parts.tsx'
import { SignInPage } from './SignInPage.tsx'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

function signIn() {
  fireEvent.change(screen.getByLabelText('Client id'), { target: { value: 'desk' } })
  fireEvent.change(screen.getByLabelText('Client secret'), { target: { value: 'desk-secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('no file can be opened while a sign-in waits for its answer, which would show the file as live', async () => {
  const wire = answerWith(never)
  await OpenRecording.preload()
  render(<SignInPage to={undefined} onSignedIn={async () => undefined} />)
  const opens = screen.getByRole('button', { name: 'Open a saved session' })
  expect(opens.getAttribute('aria-disabled')).toBe(null)
  signIn()
  await expect.poll(() => wire).toHaveBeenCalledTimes(1)
  expect(opens.getAttribute('aria-disabled')).toBe('true')
})

test.each([
  ['waits for its answer', signIn, 'none'],
  ['has opened a session', open, 'open'],
] as const)('a file that is read while a sign-in %s isn’t opened', async (_, begin, phase) => {
  answerWith(never)
  const onSignedIn = vi.fn(async () => undefined)
  await OpenRecording.preload()
  render(<SignInPage to={undefined} onSignedIn={onSignedIn} />)
  const session = { kind: 'session', environment, marking: 'CUI', skewMilliseconds: 0, savedAt: Date.now() } as const
  const text = sessionText({ ...session, exchanges: [anExchange({})], known: [] })
  fireEvent.change(screen.getByLabelText('Session file'), { target: { files: [new File([text], 'night.json')] } })
  begin()
  await screen.findByText('night.json wasn’t opened. A sign-in began while it was read.')
  expect(useSession.getState()).toMatchObject({ phase, isRecording: false })
  expect(onSignedIn).not.toHaveBeenCalled()
})
