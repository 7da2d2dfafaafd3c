import * as v from 'valibot'

import { parseSearch } from '../../url-state/search-params.ts'
import { asScope, readScope, type Scope } from '../../picture/filter/scope.ts'
import { text } from './text.ts'
import { LONGEST_NAME, pageOfAddress } from './views.ts'

const NARROWS_NOTHING = 'A view without status, parent task or text can’t narrow a rule'

/** Or why the address makes none; and the parts that a scope can't hold, in words. */
export function scopeOfView(
  address: string,
):
  | { readonly scope: Scope; readonly ignored: readonly string[] }
  | { readonly problem: string; readonly ignored: readonly string[] } {
  if (pageOfAddress(address) !== 'tasks') return { problem: 'Only a view of tasks can be a scope', ignored: [] }
  const search = parseSearch(address.split('?', 2)[1] ?? '')
  if (search['past'] !== undefined) return { problem: 'A view of the past can’t be a scope', ignored: [] }
  const { scope, ignored } = readScope(search)
  return Object.keys(scope).length === 0 ? { problem: NARROWS_NOTHING, ignored } : { scope, ignored }
}

const name = v.pipe(text(LONGEST_NAME), v.nonEmpty())

/** Chosen values by filter name, as the board's codec writes them. */
const scopeSchema = v.pipe(
  v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  v.rawTransform(({ dataset, addIssue, NEVER }): Scope => {
    const scope = asScope(dataset.value)
    if (scope !== undefined && Object.keys(scope).length > 0) return scope
    addIssue({ message: scope === undefined ? 'Not a filter of the board' : NARROWS_NOTHING })
    return NEVER
  }),
)

/** A copy of the view: later changes of the view don't change the rule. */
const viewSchema = v.strictObject({ name, filter: scopeSchema })

/** Earlier form: the view's address instead of its values. */
const addressSchema = v.pipe(
  v.strictObject({ name, address: v.string() }),
  v.rawTransform(({ dataset, addIssue, NEVER }): v.InferOutput<typeof viewSchema> => {
    const read = scopeOfView(dataset.value.address)
    if ('scope' in read) return { name: dataset.value.name, filter: read.scope }
    addIssue({ message: read.problem })
    return NEVER
  }),
)

export const scopeViewSchema = v.lazy((view): typeof viewSchema | typeof addressSchema =>
  typeof view === 'object' && view !== null && 'address' in view ? addressSchema : viewSchema,
)
