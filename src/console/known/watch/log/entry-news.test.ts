import { expect, test } from 'vitest'

import { WatchError } from '../client/watch-error.ts'
import { entryNews } from './entry-news.ts'
import { anEntry, FakeLog, opened } from './log.test.support.ts'

/** A log, and what is said of entries added by this page. */
async function aloud(server?: FakeLog) {
  const said: string[] = []
  const { gave, news } = entryNews()
  const { store } = await opened(server, undefined, {
    onLog: (log) => {
      const words = news(log)
      if (words !== undefined) said.push(words)
    },
  })
  const add = (text: string, corrects?: number) => {
    const entry = { ...anEntry(text), ...(corrects !== undefined && { corrects }) }
    gave(entry.id, corrects)
    return store.write(entry)
  }
  return { store, said, add }
}

// wcag(4.1.3)
test('an entry of this page is said to wait, once, and to be in the log once the server has it', async () => {
  const server = new FakeLog()
  const { store, said, add } = await aloud(server)
  server.isDown = true
  await add('Mayday relay')
  await expect.poll(() => said).toEqual(['Entry saved in this browser, sent when the server answers'])
  store.heard(0)
  server.isDown = false
  store.heard(0)
  await expect.poll(() => said.slice(1)).toEqual(['Added to the log'])
  await add('Mayday, in truth', 1)
  await expect.poll(() => said.slice(2)).toEqual(['Corrected entry 1'])
})

test('a refused one says why, and nothing more when it is removed', async () => {
  const server = new FakeLog()
  server.refusal = new WatchError('This client may only read', { status: 403 })
  const { store, said, add } = await aloud(server)
  await add('Mayday relay')
  await expect.poll(() => said).toEqual(['Entry not added: This client may only read'])
  store.discard(anEntry('Mayday relay').id)
  expect(said).toHaveLength(1)
})

test('without a server it is in the log once it is stored', async () => {
  const { said, add } = await aloud()
  await add('Mayday relay')
  expect(said).toEqual(['Added to the log'])
})
