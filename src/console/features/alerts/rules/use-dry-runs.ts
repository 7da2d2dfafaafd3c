import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { readRule, type Rule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { dryRunOf, type DryRun } from '../../../known/watch/dry-run.ts'

/** Runs after a pause in typing. */
const REST_MILLISECONDS = 400

/** Repeats while it is shown, as tasks change. */
const AGAIN_MILLISECONDS = 15_000

/** Slower for all saved rules, which cost more than one. */
const ALL_AGAIN_MILLISECONDS = 60_000

/** For the edited rule. Keeps the last result until the next. */
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

/** For all saved rules, by id. */
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

/** In sequence: each yields to the page, and together all would be late. */
function oneByOne(work: () => Promise<DryRun>): Promise<DryRun> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}
