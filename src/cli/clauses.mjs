// `npm run clauses`: writes `.github/CLAUSES.md` and the accessibility report from the marks in the tests.
import { writeFileSync } from 'node:fs'
import { marksIn } from './clauses/held-by.mjs'
import { pagesOf } from './clauses/pages.mjs'
import { projectFolder, run } from './project.mjs'

await run(async () => {
  for (const [file, text] of Object.entries(pagesOf(marksIn(projectFolder), projectFolder)))
    writeFileSync(projectFolder + file, text)
})
