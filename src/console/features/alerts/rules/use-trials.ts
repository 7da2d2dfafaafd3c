import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { readRule, type Rule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { trialOf, type Trial } from '../../../known/watch/trial.ts'

/** What is typed is tried once it has rested for this long. */
const REST_MILLISECONDS = 400

/** As often as this a trial is repeated while somebody looks at it: tasks come and change after it was made. */
const AGAIN_MILLISECONDS = 15_000

/** The trials of all saved rules cost more than that of one. */
const ALL_AGAIN_MILLISECONDS = 60_000

/** What a rule as it stands in the editor would have done; the last one known while another is worked out. */
export function useTrial(rule: Rule): Trial | undefined {
  return useQuery({
    queryKey: ['trial', rule],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, REST_MILLISECONDS))
      return trialOf(rule, () => signal.aborted)
    },
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MILLISECONDS,
    gcTime: 0,
  }).data
}

/** The same of all rules that are kept, by id. */
export function useTrials(records: readonly RuleRecord[]): ReadonlyMap<string, Trial> {
  const rules = useMemo(
    () =>
      records.flatMap((record) => {
        const read = readRule(record)
        return 'rule' in read ? [{ id: record.id, rule: read.rule }] : []
      }),
    [records],
  )
  const answers = useQueries({ queries: rules.map(({ id, rule }) => keptTrial(id, rule)) })
  return useMemo(() => new Map(rules.flatMap(({ id }, index) => withTrial(id, answers[index]?.data))), [rules, answers])
}

function withTrial(id: string, trial: Trial | undefined): [string, Trial][] {
  return trial === undefined ? [] : [[id, trial]]
}

function keptTrial(id: string, rule: Rule) {
  return queryOptions({
    queryKey: ['trial', rule, id],
    queryFn: ({ signal }) => oneByOne(() => trialOf(rule, () => signal.aborted)),
    refetchInterval: ALL_AGAIN_MILLISECONDS,
    gcTime: 0,
  })
}

let last: Promise<unknown> = Promise.resolve()

/** Each gives way to the page, and none to another one: together they would all be late. */
function oneByOne(work: () => Promise<Trial>): Promise<Trial> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}
