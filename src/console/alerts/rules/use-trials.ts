import { useEffect, useState } from 'react'

import { readRule, type Rule, type RuleRecord } from '../../../watch/wire/rule.ts'
import { trialOf, type Trial } from '../../watch/trial.ts'

/** What is typed is tried once it has rested for this long. */
const REST_MILLISECONDS = 400

/** What a rule as it stands in the editor would have done; the last one known while another is worked out. */
export function useTrial(rule: Rule): Trial | undefined {
  const [trial, setTrial] = useState<Trial>()
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(
      () => void trialOf(rule, () => isOver).then((made) => !isOver && setTrial(made)),
      REST_MILLISECONDS,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [rule])
  return trial
}

/** The same of all rules that are kept, one after the other, by id. */
export function useTrials(records: readonly RuleRecord[]): ReadonlyMap<string, Trial> {
  const [trials, setTrials] = useState<ReadonlyMap<string, Trial>>(new Map())
  useEffect(() => {
    let isOver = false
    const run = async (): Promise<void> => {
      for (const record of records) {
        const read = readRule(record)
        if (isOver || !('rule' in read)) continue
        const trial = await trialOf(read.rule, () => isOver)
        if (!isOver) setTrials((before) => new Map(before).set(record.id, trial))
      }
    }
    void run()
    return () => {
      isOver = true
    }
  }, [records])
  return trials
}
