// `npm run --silent words`: every sentence for users, with its place.
import { allSentences } from './checks/sentences.mjs'
import { run } from './project.mjs'

await run(async () => {
  for (const { place, text } of allSentences()) console.log(`${place}\t${text}`)
})
