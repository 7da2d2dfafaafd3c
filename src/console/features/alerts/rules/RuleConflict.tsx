import { useEffect } from 'react'

import { readRule, type Rule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { useNames } from '../../../known/use-names.ts'
import { useActorWords } from '../../../known/watch/persons/actor-words.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { differencesOf } from './rule-words.ts'
import { useSentenceOf } from '../use-alerts.ts'
import styles from './RuleEditor.module.css'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'

/** The rule was saved or removed elsewhere during a change here: shows both versions and the options. */
export function RuleConflict({
  theirs,
  isAgain = false,
  mine,
  whyNot,
  onTheirs,
  onMine,
}: {
  /** Undefined if it was removed. */
  theirs: RuleRecord | undefined
  /** It changed once more before yours was saved over it. */
  isAgain?: boolean | undefined
  mine: Rule
  /** Why neither can be chosen now. */
  whyNot: string | undefined
  onTheirs: () => void
  onMine: () => void
}) {
  const names = useNames()
  const actorIn = useActorWords()
  const sentenceOf = useSentenceOf()
  const read = theirs && readRule(theirs)
  // It takes room from the fields: the one in use stays in sight.
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  const differences = read !== undefined && 'rule' in read ? differencesOf(read.rule, mine, names, sentenceOf) : []
  return (
    <Note tone="warn" role="alert" className={styles.note}>
      <b>
        {isAgain && 'Not saved: changed again. Check it and try again. '}
        {theirs === undefined
          ? 'This rule was removed while you changed it.'
          : `This rule was saved ${formatAbsoluteTime(theirs.savedAt, environmentNow())} by ${theirs.savedBy === undefined ? 'someone else' : actorIn({ by: theirs.savedBy, person: theirs.savedPerson, at: theirs.savedAt })} while you were editing it.`}
      </b>
      {differences.length > 0 && (
        <dl className={styles.versions}>
          {differences.map((each) => (
            <div key={each.name}>
              <dt>{each.name}</dt>
              <dd>theirs: {each.theirs}</dd>
              <dd>yours: {each.mine}</dd>
            </div>
          ))}
        </dl>
      )}
      <span className="row gap-6">
        <Button disabledReason={whyNot} onClick={onTheirs}>
          {theirs === undefined ? 'Drop yours' : 'Take theirs'}
        </Button>
        <ChangeButton disabledReason={whyNot} onClick={onMine}>
          {theirs === undefined ? 'Save yours as a new rule' : 'Save yours over it'}
        </ChangeButton>
      </span>
    </Note>
  )
}
