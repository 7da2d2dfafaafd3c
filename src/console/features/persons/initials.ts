import type { Person } from '../../../watch/wire/person.ts'

/** The person with these initials, active or not: they stay in records. */
export function holderOf(initials: string, persons: readonly Person[], own?: string): Person | undefined {
  return persons.find((person) => person.initials === initials && person.id !== own)
}

/** Up to two free ones: `J. Tavi` → `JT`, `JTA`. */
export function freeInitials(name: string, persons: readonly Person[]): readonly string[] {
  const parts = name.toUpperCase().match(/\p{Lu}+/gu) ?? []
  const [first = '', ...rest] = parts
  const last = rest.at(-1) ?? first.slice(1)
  const offered = [
    parts.map((part) => part[0]).join(''),
    `${first[0] ?? ''}${last[0] ?? ''}`,
    `${first[0] ?? ''}${last.slice(0, 2)}`,
    `${first.slice(0, 2)}${last[0] ?? ''}`,
  ]
  const free = offered.filter((each) => /^\p{Lu}{2,3}$/u.test(each) && holderOf(each, persons) === undefined)
  return [...new Set(free)].slice(0, 2)
}
