// Modules of the built server.
import { pathToFileURL } from 'node:url'
import { serverFolder } from './project.mjs'

/** @template Module @param {string} path below `src`, without extension @returns {Promise<Module>} */
export function loadBuilt(path) {
  return import(pathToFileURL(`${serverFolder}/${path}.js`).href)
}
