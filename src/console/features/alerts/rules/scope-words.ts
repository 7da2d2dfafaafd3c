import type { Rule } from '../../../../watch/wire/rule.ts'
import { hasTimeRange, readScope } from '../../../../watch/wire/view-scope.ts'
import { shortId } from '../../../../format/id.ts'
import { statusWords } from '../../../../task/status-families.ts'
import { countsStatus } from '../../../../rules/kinds/kinds.ts'
import { alternatives } from '../../../../rules/kinds/words.ts'

/** What of a view counts as the scope of a rule of this kind, and what of it doesn't, in words. */
export function scopeWords(
  address: string,
  rule: Pick<Rule, 'what'>,
): { readonly counts: readonly string[]; readonly ignored: readonly string[] } {
  const read = readScope(address)
  if ('problem' in read) return { counts: [], ignored: unknownWords(read.unknownStatuses) }
  const { statuses, parent, text, unknownStatuses, isStatusExcluded } = read.scope
  const status = statuses.length > 0 && `status ${alternatives(statuses.map(statusWords))}`
  const isStatusCounted = countsStatus(rule)
  return {
    counts: [
      isStatusCounted && status,
      parent !== undefined && `sub-tasks of ${shortId(parent)}`,
      text !== undefined && `with “${text}”`,
    ].filter((part) => part !== false),
    ignored: [
      !isStatusCounted && status !== false && 'its status',
      isStatusExcluded && 'its status, as sub-tasks are shown in every status',
      ...unknownWords(unknownStatuses),
      hasTimeRange(address) && 'its time range',
    ].filter((part) => part !== false),
  }
}

/** What of a view's statuses is no status, in words. */
export function unknownWords(statuses: readonly string[] = []): readonly string[] {
  return statuses.map((text) => `“status=${text}”, not a status of this interface`)
}
