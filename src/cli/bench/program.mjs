// Runs a bench program, which prints its rows as JSON: one list, or one row a line.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { projectFolder } from '../project.mjs'

/** @param {string} script @param {string[]} args @returns {Promise<any[]>} as the program has them */
export async function jsonOf(script, ...args) {
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--json', ...args], {
    cwd: projectFolder,
    maxBuffer: 64 * 1024 * 1024,
  })
  const text = stdout.trim()
  return text.startsWith('[') ? JSON.parse(text) : text.split('\n').map((line) => JSON.parse(line))
}
