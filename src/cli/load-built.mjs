// @ts-check
// Modules of the built server.
import { pathToFileURL } from 'node:url'
import { serverFolder } from './project.mjs'

/**
 * @template Module
 * @param {string} path Below `src`, without its ending.
 * @returns {Promise<Module>}
 */
export function loadBuilt(path) {
  return import(pathToFileURL(`${serverFolder}/${path}.js`).href)
}
