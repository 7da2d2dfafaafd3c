// @ts-check
// `npm run --silent words`: every sentence that a user can read, with its place, as one sheet to be read as a whole.
import { allSentences } from './checks/sentences.mjs'
import { run } from './project.mjs'

await run(async () => {
  for (const { place, text } of allSentences()) console.log(`${place}\t${text}`)
})
