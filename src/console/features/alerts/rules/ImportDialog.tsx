import { useRef, useState } from 'react'

import { readRule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { useNames } from '../../../known/use-names.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { countOf } from '../../../../format/count.ts'
import { ruleSentence } from '../../../../rules/kinds/kinds.ts'
import { saveRule } from '../../../known/watch/watch-store.ts'
import styles from './ImportDialog.module.css'
import { changesOf } from './rule-change.ts'
import type { FoundRule, RuleFile } from './rule-file.ts'
import { ChangedPlace } from '../../../platform/session/changed-place.tsx'

/** The rules in a file and what they would change, before anything is saved. */
export function ImportDialog({
  file,
  rules,
  onClose,
}: {
  file: RuleFile
  rules: readonly RuleRecord[]
  onClose: () => void
}) {
  const names = useNames()
  const cancel = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])
  const named = (found: FoundRule) => (found.isNewer ? found.rule.id : ruleSentence(found.rule, names))
  const wanted = file.rules.filter((found) => effectOf(found, rules) !== 'already the same')
  const take = async (): Promise<void> => {
    setBusy(true)
    const problems: string[] = []
    for (const found of wanted) {
      const before = rules.find(({ id }) => id === found.rule.id)
      const outcome = await saveRule(found.rule, before?.revision ?? 0)
      if (outcome.kind !== 'saved')
        problems.push(`${named(found)}: ${outcome.kind === 'refused' ? outcome.words : 'changed elsewhere since'}`)
    }
    setBusy(false)
    if (problems.length === 0) onClose()
    else setFailed(problems)
  }
  return (
    <Dialog
      onClose={onClose}
      title="Import rules"
      width={560}
      initialFocus={cancel}
      footer={
        <>
          <span className="grow" />
          <Button size="medium" ref={cancel} onClick={onClose}>
            {failed.length > 0 ? 'Close' : 'Cancel'}
          </Button>
          <Button
            size="medium"
            variant="primary"
            isBusy={isBusy}
            disabledReason={wanted.length === 0 ? 'Nothing to import' : undefined}
            onClick={() => void take()}
          >
            Import {countOf(wanted.length, 'rule')}
          </Button>
        </>
      }
    >
      <div className="stack gap-10">
        <p>
          Rules apply at every desk and wall of <ChangedPlace />.
        </p>
        {file.problems.length > 0 && (
          <Note tone="bad" role="alert">
            <b>{file.rules.length === 0 ? 'Nothing in this file can be used.' : 'Part of this file can’t be used.'}</b>
            <Words of={file.problems} />
          </Note>
        )}
        {failed.length > 0 && (
          <Note tone="bad" role="alert">
            <b>Not saved:</b>
            <Words of={failed} />
          </Note>
        )}
        {file.rules.length > 0 && (
          <ul className={styles.rules} aria-label="Rules of the file">
            {file.rules.map((found) => (
              <li key={found.rule.id}>
                <span>{named(found)}</span>
                <span className="meta to-right">
                  {found.isNewer ? 'of a newer version: saved, not evaluated' : effectOf(found, rules)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function Words({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )
}

function effectOf(found: FoundRule, rules: readonly RuleRecord[]): string {
  const before = rules.find(({ id }) => id === found.rule.id)
  if (before === undefined) return 'new'
  const read = readRule(before)
  if (found.isNewer || 'problem' in read)
    return JSON.stringify(before.rule) === JSON.stringify(found.rule) ? 'already the same' : 'replaces the current one'
  const changes = changesOf(read.rule, found.rule)
  return changes.length === 0 ? 'already the same' : `changes ${changes.join(', ')}`
}
