// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { answerWith, open, signedIn } from '../../../platform/session/answers.test.support.ts'
import { signOut } from '../../../platform/session/sign-out.ts'
import { draftAndSave } from './draft-and-save.ts'

signedIn()
afterEach(() => signOut())

test('a handover that waited for the journal isn’t saved in the next session', async () => {
  const answers: ((response: Response) => void)[] = []
  const wire = answerWith(() => new Promise<Response>((resolve) => answers.push(resolve)))
  const hours = { from: 0, to: 1, nextTo: 2 }
  const saved = draftAndSave({ id: 'h', revision: 0 }, hours, [])
  await vi.waitFor(() => expect(wire).toHaveBeenCalledOnce())
  signOut()
  open('token', true, { name: 'Harbor East', url: 'https://he.example', marking: undefined })
  answers[0]?.(new Response('{"state":"off"}'))
  expect(await saved).toBe('Not saved. You signed out first')
  expect(wire).toHaveBeenCalledOnce()
})
