import Server from 'lucide-react/icons/server'
import { useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import type { RuleRecord } from '../../../../watch/wire/rule.ts'
import { pollMilliseconds } from '../../../known/live-tasks.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { focusRow } from '../../../ui/list/use-rows.ts'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import styles from '../AlertsPage.module.css'
import { useWritingRefused } from '../use-alerts.ts'
import type { AlertsAddress } from '../alerts-address.ts'
import { RemoveRuleDialog } from './RemoveRuleDialog.tsx'
import { NEW, useDrafts } from './rule-drafts.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { RuleTable } from './RuleTable.tsx'
import { observedWords } from './dry-run-words.ts'
import { useDryRuns } from './use-dry-runs.ts'

/** Anyone can read the rules; changes need permission and apply to all desks and walls. */
export function RulesView({ address: { rule: selected, set } }: { address: AlertsAddress }) {
  const rules = useWatch((watch) => watch.rules)
  // While its server is away, the rules are still the server's.
  const isAlone = useWatch(({ sharing, me }) => sharing === 'not shared' && me === undefined)
  const hasNew = useDrafts(({ drafts }) => drafts.has(NEW))
  const refused = useWritingRefused()
  const dryRuns = useDryRuns(rules)
  const [tried] = dryRuns.values()
  const [removing, setRemoving] = useState<RuleRecord>()
  const close = () => {
    set({ rule: undefined })
    if (selected !== undefined) focusRow(selected)
  }
  useEscape(() => selected !== undefined && close())
  return (
    <>
      <Note className={styles.note} icon={<Server size={16} />} role="note">
        <b>
          {isAlone
            ? 'Rules are saved in this browser and apply only here.'
            : 'Rules are saved on this server and apply to every desk and wall.'}
        </b>{' '}
        They run on each poll, every {Math.round(pollMilliseconds() / 1000)} s.
        {tried !== undefined && ` Dry runs use this console’s own data, which covers ${observedWords(tried)}.`}
        {refused !== undefined && ` You can’t change them: ${refused}.`}
      </Note>
      <div className={styles.work}>
        <div className={cx('stack', 'fill', 'shrinks', 'surface')}>
          <RuleTable
            rules={rules}
            dryRuns={dryRuns}
            selected={selected}
            onSelect={(rule, isWalked) => set({ rule }, isWalked)}
          />
        </div>
        {selected !== undefined && (selected !== NEW || hasNew) && (
          <RuleEditor
            id={selected}
            record={rules.find(({ id }) => id === selected)}
            onClose={close}
            onSaved={(id) => {
              if (id === selected) return
              set({ rule: id }, true)
              focusLater(id)
            }}
            onRemove={setRemoving}
          />
        )}
      </div>
      {removing !== undefined && (
        <RemoveRuleDialog
          record={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => {
            setRemoving(undefined)
            set({ rule: undefined })
            focusLater(removing.id)
          }}
        />
      )}
    </>
  )
}

/** Once the form or dialog that had the focus is gone. */
function focusLater(id: string): void {
  requestAnimationFrame(() => focusRow(id))
}
