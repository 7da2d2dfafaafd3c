export { deletedAddress as address } from './deleted-address.ts'

export const help = [
  'Pairs of path and checksum that this one node no longer serves. Another node may still have them, and the same path may hold other bytes.',
  '“Check” fetches the path once and compares; nothing is fetched before you ask.',
]

export function counts() {
  return import('./counts.ts')
}

export const windows = {}
