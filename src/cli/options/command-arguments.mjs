import { parseArgs } from 'node:util'
import { errorWords } from '../error-words.mjs'
import { OptionError } from './option-values.mjs'

/**
 * The words and options of a command. `--help` shows its usage, and ends it.
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {string} usage
 * @param {Config} config
 * @returns {ReturnType<typeof parseArgs<Config>>}
 * @throws OptionError
 */
export function commandArguments(usage, config) {
  if (process.argv.includes('--help')) showUsage(usage)
  try {
    return parseArgs(config)
  } catch (error) {
    throw new OptionError(errorWords(error))
  }
}

/** @param {string} usage @returns {never} */
export function showUsage(usage) {
  console.log(usage)
  process.exit()
}
