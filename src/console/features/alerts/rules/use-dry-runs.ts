import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { readRule, type Rule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { dryRunOf, type DryRun } from '../../../known/watch/dry-run.ts'

/** What is typed is tried once it has rested for this long. */
const REST_MILLISECONDS = 400

/** As often as this a dry run is repeated while somebody looks at it: tasks come and change after it was made. */
const AGAIN_MILLISECONDS = 15_000

/** The dry runs of all saved rules cost more than that of one. */
const ALL_AGAIN_MILLISECONDS = 60_000

/** What a rule as it stands in the editor would have done; the last one known while another is worked out. */
export function useDryRun(rule: Rule): DryRun | undefined {
  return useQuery({
    queryKey: ['dry run', rule],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, REST_MILLISECONDS))
      return dryRunOf(rule, () => signal.aborted)
    },
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MILLISECONDS,
    gcTime: 0,
  }).data
}

/** The same of all rules that are kept, by id. */
export function useDryRuns(records: readonly RuleRecord[]): ReadonlyMap<string, DryRun> {
  const rules = useMemo(
    () =>
      records.flatMap((record) => {
        const read = readRule(record)
        return 'rule' in read ? [{ id: record.id, rule: read.rule }] : []
      }),
    [records],
  )
  const answers = useQueries({ queries: rules.map(({ id, rule }) => keptDryRun(id, rule)) })
  return useMemo(
    () => new Map(rules.flatMap(({ id }, index) => withDryRun(id, answers[index]?.data))),
    [rules, answers],
  )
}

function withDryRun(id: string, dryRun: DryRun | undefined): [string, DryRun][] {
  return dryRun === undefined ? [] : [[id, dryRun]]
}

function keptDryRun(id: string, rule: Rule) {
  return queryOptions({
    queryKey: ['dry run', rule, id],
    queryFn: ({ signal }) => oneByOne(() => dryRunOf(rule, () => signal.aborted)),
    refetchInterval: ALL_AGAIN_MILLISECONDS,
    gcTime: 0,
  })
}

let last: Promise<unknown> = Promise.resolve()

/** Each gives way to the page, and none to another one: together they would all be late. */
function oneByOne(work: () => Promise<DryRun>): Promise<DryRun> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}
