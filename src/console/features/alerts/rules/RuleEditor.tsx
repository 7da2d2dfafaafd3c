import X from 'lucide-react/icons/x'
import { useEffect } from 'react'

import { readRule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { PanelEdge, usePanelWidth } from '../../../platform/preferences/PanelEdge.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { useIsKnown } from '../use-alerts.ts'
import { changesOf } from './rule-change.ts'
import { dropDraft, useDrafts } from './rule-drafts.ts'
import { RuleForm } from './RuleForm.tsx'
import type { EditedRule } from './use-rule-edit.ts'
import styles from './RuleEditor.module.css'

type Edited = Pick<EditedRule, 'id' | 'record' | 'onClose' | 'onSaved'> & { onRemove: (record: RuleRecord) => void }

/** Anyone can read a rule; changing it needs permission. Drafts stay while other rules are viewed. */
export function RuleEditor({ id, record, onClose, onSaved, onRemove }: Edited) {
  const width = usePanelWidth('rule', 440)
  const isKnown = useIsKnown()
  const kept = useDrafts(({ drafts }) => drafts.get(id))
  const read = record && readRule(record)
  const saved = read !== undefined && 'rule' in read ? read.rule : undefined
  // Its own save may come by the stream before its answer, or without one.
  const isSaved = kept !== undefined && saved !== undefined && changesOf(saved, kept.rule).length === 0
  const draft = isSaved ? undefined : kept
  useEffect(() => {
    if (isSaved) dropDraft(id)
  }, [isSaved, id])
  const rule = draft?.rule ?? saved
  return (
    <aside className="side-panel overlaid" style={{ width }} aria-label="Rule">
      <PanelEdge panel="rule" of="rule" width={width} />
      {rule === undefined ? (
        <>
          <div className={styles.head}>
            <h2 className={styles.title}>{id}</h2>
            <Button variant="ghost" icon={<X />} aria-label="Close rule" hint="Esc" onClick={onClose} />
          </div>
          <Note className={styles.note}>
            {read !== undefined && 'problem' in read
              ? `${read.problem}.`
              : isKnown
                ? 'No such rule.'
                : 'Rules aren’t loaded yet.'}
          </Note>
        </>
      ) : (
        <RuleForm
          key={id}
          id={id}
          rule={rule}
          before={draft === undefined ? saved : draft.before}
          revision={draft?.revision ?? record?.revision ?? 0}
          record={record}
          onClose={onClose}
          onSaved={onSaved}
          onRemove={onRemove}
        />
      )}
    </aside>
  )
}
