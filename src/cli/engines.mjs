// Firefox and WebKit: installed ones, else the distribution's, as users don't have Playwright's builds.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asRoot, command, onPath } from './browser.mjs'

/** @typedef {'firefox' | 'webkit'} EngineName */
/** @typedef {{ name: EngineName, files: Record<string, string> }} Engine */

/** @type {Record<EngineName, { title: string, packages: readonly string[], files: () => Record<string, string | undefined> }>} */
const engines = {
  firefox: {
    title: 'Firefox',
    packages: ['firefox-esr'],
    files: () => ({ browser: process.env['FIREFOX_PATH'] || onPath('firefox-esr') || onPath('firefox') }),
  },
  webkit: {
    title: 'WebKit',
    packages: ['webkit2gtk-driver'],
    files: () => ({ driver: onPath('WebKitWebDriver'), browser: miniBrowser() }),
  },
}

/** WebGL needs a display, if virtual, and Mesa to draw without a graphics card. */
const screenPackages = ['xvfb', 'libgl1-mesa-dri', 'libegl1']

/** @param {string | undefined} word @returns {word is EngineName} */
export function isEngine(word) {
  return word !== undefined && Object.hasOwn(engines, word)
}

/** @param {EngineName} name */
export function titleOf(name) {
  return engines[name].title
}

/** Installs missing packages, or throws with their names. @type {(name: EngineName) => Promise<Engine>} */
export async function findEngine(name) {
  const { title, packages } = engines[name]
  const wanted = [...packages, ...screenPackages]
  if (missingOf(name).length > 0 && asRoot()) {
    await command('apt-get', ['update'])
    await command('apt-get', ['install', '-y', '--no-install-recommends', ...wanted])
  }
  const missing = missingOf(name)
  if (missing.length > 0)
    throw new Error(
      `${title} needs ${missing.join(' and ')}, which ${missing.length === 1 ? 'is' : 'are'} not installed. As root, on Debian: apt-get install ${wanted.join(' ')}`,
    )
  const files = Object.entries(engines[name].files()).map(([part, path]) => [part, path ?? ''])
  return { name, files: Object.fromEntries(files) }
}

/** @param {EngineName} name */
function missingOf(name) {
  const parts = { ...engines[name].files(), 'Xvfb (a screen in memory)': onPath('Xvfb') }
  return Object.entries(parts).flatMap(([part, path]) =>
    path !== undefined && existsSync(path) ? [] : [part === 'browser' || part === 'driver' ? `its ${part}` : part],
  )
}

/** WebKitGTK's test browser isn't in PATH. */
function miniBrowser() {
  return ['/usr/lib', '/usr/libexec']
    .flatMap((folder) => [folder, ...foldersIn(folder, /-linux-gnu/)])
    .flatMap((folder) => foldersIn(folder, /^webkit2gtk-/))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((file) => existsSync(file))
}

/** @param {string} folder @param {RegExp} named */
function foldersIn(folder, named) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => named.test(name))
    .map((name) => join(folder, name))
}
