import type { NamedBackend } from './open-environments.ts'

/** At `<prefix>/api/v1/…`. */
export interface Mount extends NamedBackend {
  prefix: '' | `/environments/${string}`
  /** An environment with two prefixes is offered once. */
  offered: boolean
}

/** The first environment answers at the root; of several, each also under its own name. */
export function mountsOf(environments: readonly [NamedBackend, ...NamedBackend[]]): Mount[] {
  const [first, ...others] = environments
  const atRoot: Mount = { ...first, prefix: '', offered: true }
  if (others.length === 0) return [atRoot]
  const taken = new Set<string>()
  const named = environments.map((environment, index): Mount => {
    let slug = slugOf(environment.name)
    for (let number = 2; taken.has(slug); number += 1) slug = `${slugOf(environment.name)}-${number}`
    taken.add(slug)
    return { ...environment, prefix: `/environments/${slug}`, offered: index > 0 }
  })
  return [atRoot, ...named]
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug || 'environment'
}
