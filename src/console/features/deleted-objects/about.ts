export { deletedAddress as address } from './deleted-address.ts'

export const help = [
  'Paths and checksums that this node no longer serves. Another node may still have them. The same path may have other bytes now.',
  '“Check” fetches the path once and compares. Nothing is fetched before you press it.',
]

export function counts() {
  return import('./counts.ts')
}

export const windows = {}
