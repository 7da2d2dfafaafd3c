// @ts-check
// Modules of the built server.
import { pathToFileURL } from 'node:url'
import { serverFolder } from './project.mjs'

/**
 * @template Module
 * @param {string} name
 * @returns {Promise<Module>}
 */
export function loadBuilt(name) {
  return import(pathToFileURL(`${serverFolder}/${name}.js`).href)
}
