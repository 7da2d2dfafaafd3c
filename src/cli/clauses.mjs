// `npm run clauses`: writes `.github/CLAUSES.md` from the marks in the tests.
import { writeFileSync } from 'node:fs'
import { clausesText, marksIn } from './clauses/held-by.mjs'
import { projectFolder, run } from './project.mjs'

await run(async () => writeFileSync(`${projectFolder}.github/CLAUSES.md`, clausesText(marksIn(projectFolder))))
