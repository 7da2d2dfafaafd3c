import { uuid } from '../random.ts'

/** First digits (or the whole) of ids that people have come to know; all others follow from the name. */
const KNOWN_IDS: Record<string, string> = {
  'M/V Cape Lorne': '7d41e0b3-5a9f-4c22-b6d8-0e93af1c4471',
  'Watch team 2': '5d0e77a1-3c64-4f0b-9a5e-7710c9d3e4b2',
  'GULL 2': 'c2a9104e-6f1d-4b83-8a27-3d90e5b7f171',
  'SKATE 3': '88f3b6d0-2e95-4a7c-b1f4-690ad8c3520c',
  'LZ Vinalhaven': '5c0be2f1-7b48-4d16-8e02-41f6d2879a03',
}

/** The entity id of a scenario entity by its name. Independent of seed and start, so that a link to an entity outlives a fresh data folder. */
export function entityId(name: string): string {
  return KNOWN_IDS[name] ?? uuid('harbor-west', `entity ${name}`)
}
