import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MARK = '// @vitest-environment jsdom\n'

/** Unit tests whose first line asks for jsdom. @param {string} projectFolder */
export function testsWithPage(projectFolder) {
  return readdirSync(join(projectFolder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => readFileSync(join(projectFolder, path), 'utf8').startsWith(MARK))
}
