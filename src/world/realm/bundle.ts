import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileFunction } from 'node:vm'
import { build, type Plugin } from 'vite'

const load = createRequire(import.meta.url)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A program of the world: each run of it has module state of its own. */
export interface Program<Exports> {
  readonly run: (globals: Readonly<Record<string, unknown>>) => Exports
  /** The same with a text replaced, for tests of the oracles. @throws unless it occurs once */
  readonly broken: (text: string, replacement: string) => Program<Exports>
}

export interface BundleOptions {
  /** From the root of the project. */
  readonly entry: string
  /** Names given to its code at each run; undefined elsewhere. */
  readonly names: readonly string[]
  /** Packages left out of it, by name: they have no time and no chance. */
  readonly external?: Readonly<Record<string, unknown>>
}

/**
 * Makes one script of a file and its imports. Compiled once, then called per realm with the realm's globals
 * as parameters. So a realm costs milliseconds, shares optimized code, and has the world's `Map`, `Response`
 * and `Promise`, unlike a context of `node:vm`.
 */
export async function bundle<Exports>({ entry, names, external = {} }: BundleOptions): Promise<Program<Exports>> {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [ownAddress],
    define: { PRODUCT_VERSION: '"world"', IS_STATIC: 'false', 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: Object.keys(external), target: 'webworker' },
    build: {
      write: false,
      ssr: `${root}${entry}`,
      target: 'es2022',
      minify: false,
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  })
  const [first] = Array.isArray(made) ? made : [made]
  if (first === undefined || !('output' in first)) throw new Error(`No script was made of ${entry}`)
  return programOf(first.output[0].code, entry, names, external)
}

function programOf<Exports>(
  code: string,
  entry: string,
  names: readonly string[],
  external: Readonly<Record<string, unknown>>,
): Program<Exports> {
  const parameters = ['exports', 'require', ...names]
  const call = compileFunction(code, parameters, { filename: entry }) as (...given: unknown[]) => void
  return {
    run: (globals) => {
      const exports = {}
      const own = globals['modules'] as Readonly<Record<string, unknown>> | undefined
      const require = (name: string) => own?.[name] ?? external[name] ?? load(name)
      call(exports, require, ...names.map((name) => globals[name]))
      return exports as Exports
    },
    broken: (text, replacement) => {
      const [before = '', after, ...more] = code.split(text)
      if (after === undefined || more.length > 0) throw new Error(`${entry} hasn't exactly one "${text}"`)
      return programOf(before + replacement + after, entry, names, external)
    },
  }
}

/** Modules find files next to them by their address, which a joined script lacks. */
const ownAddress: Plugin = {
  name: 'own-address',
  enforce: 'pre',
  transform: {
    filter: { code: /import\.meta\.url/ },
    handler: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
}
