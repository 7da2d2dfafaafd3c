import type { Person } from '../../../watch/wire/person.ts'

/** Of the one dialog. */
export type PersonScreen =
  | { readonly kind: 'list' | 'add' | 'own PIN' }
  | { readonly kind: 'edit' | 'forget'; readonly person: Person }
