import { ruleKindNames, type Conditions, type Rule } from '../../../../watch/wire/rule.ts'
import type { KnownNames } from '../../../../picture/entities.ts'
import { levelWords } from '../../../known/watch/alert-words.ts'
import { conditionWords } from '../../../../rules/kinds/condition-words.ts'
import { notWhileWords } from '../../../../rules/kinds/not-while-words.ts'
import { ruleSentence } from '../../../../rules/kinds/kinds.ts'
import { formatPercent } from '../../../../format/quantity.ts'
import { span } from '../../../../rules/kinds/words.ts'
import { changesOf, conditionNames } from './rule-change.ts'

export function ruleLevelWords({ level }: Rule): string {
  return level === 'as reported' ? 'As reported' : levelWords[level]
}

/** The words of both rules for a difference. */
export function differencesOf(theirs: Rule, mine: Rule, names: KnownNames, sentenceOf: (ruleId: string) => string) {
  return changesOf(theirs, mine).map((name) => ({
    name,
    theirs: propertyWords(name, theirs, names, sentenceOf),
    mine: propertyWords(name, mine, names, sentenceOf),
  }))
}

function propertyWords(name: string, rule: Rule, names: KnownNames, sentenceOf: (ruleId: string) => string): string {
  switch (name) {
    case 'On':
      return rule.isOn ? 'on' : 'off'
    case 'Kind':
      return ruleKindNames[rule.what.kind]
    case 'Looks for':
      return ruleSentence(rule, names)
    case 'Level':
      return ruleLevelWords(rule)
    case 'Not while':
      return rule.notWhile === undefined ? 'never suppressed' : notWhileWords(rule.notWhile, sentenceOf)
    case 'Delay':
      return span(rule.delaySeconds)
    case 'Delay before ending':
      return span(rule.offDelaySeconds ?? 0)
    case 'Deadband':
      return formatPercent(rule.deadbandPercent ?? 0)
    case 'Sound':
      return rule.hasSound ? 'on' : 'off'
    case 'Sound when over':
      return rule.soundsWhenOver === true ? 'on' : 'off'
    case 'Shelved at most':
      return rule.longestShelvingSeconds === undefined ? 'as the site allows' : span(rule.longestShelvingSeconds)
    case 'Call out to':
      return rule.destinations?.join(', ') ?? 'by level'
    case 'Guidance':
      return rule.guidance === '' ? 'none' : rule.guidance
    default: {
      const condition = (Object.keys(conditionNames) as (keyof Conditions)[]).find(
        (each) => conditionNames[each] === name,
      )
      const words = condition === undefined ? '' : conditionWords(rule.conditions, [condition], names)
      return words === '' ? 'any' : words
    }
  }
}
