// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'

import { answerWith, open, signedIn } from '../../../platform/session/answers.test.support.ts'
import { signOut } from '../../../platform/session/sign-out.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { draftAndSave } from './draft-and-save.ts'
import { saveDraft } from './handover-server.ts'

const elsewhere = { name: 'Harbor East', url: 'https://he.example', marking: undefined }

signedIn()
afterEach(() => signOut())

test('a handover that waited for the journal isn’t saved in the next session', async () => {
  const answers: ((response: Response) => void)[] = []
  const wire = answerWith(() => new Promise<Response>((resolve) => answers.push(resolve)))
  const hours = { from: 0, to: 1, nextTo: 2 }
  const saved = draftAndSave({ id: 'h', revision: 0 }, hours, [])
  await expect.poll(() => wire).toHaveBeenCalledOnce()
  signOut()
  open('token', true, elsewhere)
  answers[0]?.(new Response('{"state":"off"}'))
  expect(await saved).toBe('Not saved. You signed out first')
  expect(wire).toHaveBeenCalledOnce()
})

test('a handover that was saved before a sign-out isn’t shown in the next session', async () => {
  const answers: ((response: Response) => void)[] = []
  const wire = answerWith(() => new Promise<Response>((resolve) => answers.push(resolve)))
  const draft = { from: 0, to: 1, asOf: 1, logFrom: 0, logTo: 0, items: [], revision: 0 }
  const saved = saveDraft('h', draft)
  await expect.poll(() => wire).toHaveBeenCalledOnce()
  signOut()
  open('token', true, elsewhere)
  const handover = { ...draft, id: 'h', revision: 1, preparedBy: 'desk', preparedAt: 1, readers: [], signatures: [] }
  answers[0]?.(Response.json(handover))
  expect(await saved).toBeUndefined()
  expect(useWatch.getState().handover).toBeUndefined()
})
