import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MARK = '// @vitest-environment jsdom\n'

/** Unit tests whose first line asks for jsdom, and that mock no module. @param {string} projectFolder */
export function testsWithPage(projectFolder) {
  return readdirSync(join(projectFolder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => {
      const text = readFileSync(join(projectFolder, path), 'utf8')
      return text.startsWith(MARK) && !text.includes('vi.mock(')
    })
}
