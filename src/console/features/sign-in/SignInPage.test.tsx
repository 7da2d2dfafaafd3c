// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { answerWith, never } from '../../platform/session/answers.test.support.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { OpenRecording } from './later-parts.tsx'
import { SignInPage } from './SignInPage.tsx'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

test('no file can be opened while a sign-in waits for its answer, which would show the file as live', async () => {
  const wire = answerWith(never)
  await OpenRecording.preload()
  render(<SignInPage to={undefined} onSignedIn={async () => undefined} />)
  const opens = screen.getByRole('button', { name: 'Open a saved session' })
  expect(opens.getAttribute('aria-disabled')).toBe(null)
  fireEvent.change(screen.getByLabelText('Client id'), { target: { value: 'desk' } })
  fireEvent.change(screen.getByLabelText('Client secret'), { target: { value: 'desk-secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await vi.waitFor(() => expect(wire).toHaveBeenCalledTimes(1))
  expect(opens.getAttribute('aria-disabled')).toBe('true')
})
