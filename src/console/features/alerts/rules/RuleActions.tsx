import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { isoTime } from '../../../../contract/datetime.ts'
import { readRule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { useSession } from '../../../platform/session/session.ts'
import { saveFile, stampedName } from '../../../ui/browser/save-file.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FileButton } from '../../../ui/controls/FileButton.tsx'
import { FILE_LIMITS } from '../../../ui/files/file-limits.ts'
import { readJsonFile } from '../../../ui/files/read-json-file.ts'
import { countOf } from '../../../../format/count.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useIsKnown, useWritingRefused } from '../use-alerts.ts'
import type { AlertsAddress } from '../alerts-address.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { startNewRule } from './rule-drafts.ts'
import { readRuleFile, ruleFileText, type RuleFile } from './rule-file.ts'

/** Number of rules, and actions for all of them. */
export function RuleActions({ address }: { address: AlertsAddress }) {
  const rules = useWatch((watch) => watch.rules)
  const environment = useSession((session) => session.environment?.name)
  const refused = useWritingRefused()
  // Until then these are a new server's rules.
  const unknown = useIsKnown() ? undefined : 'The server’s rules aren’t loaded yet'
  const [file, setFile] = useState<RuleFile>()
  const take = async (chosen: File): Promise<void> => {
    const read = await readJsonFile(chosen, FILE_LIMITS.settings)
    setFile(read.ok ? readRuleFile(read.value) : { rules: [], problems: [`${read.reason}.`] })
  }
  const save = () =>
    saveFile(stampedName('alert-rules', 'json'), ruleFileText(rules, environment ?? '', isoTime(environmentNow())))
  return (
    <>
      <span className={cx('nowrap', 'number', 'size-12', 'secondary', 'end')}>
        {unknown === undefined
          ? `${countOf(rules.length, 'rule')}, ${rules.filter(isOn).length} on`
          : 'loading the rules'}
      </span>
      <Button icon={<Plus />} disabledReason={refused} onClick={() => address.set({ rule: startNewRule() })}>
        New rule
      </Button>
      <FileButton
        variant="ghost"
        icon={<Upload />}
        disabledReason={refused ?? unknown}
        label="File of rules to import"
        onFiles={([chosen]) => void take(chosen)}
      >
        Import
      </FileButton>
      <Button
        variant="ghost"
        icon={<Download />}
        disabledReason={unknown ?? (rules.length === 0 ? 'Nothing to export' : undefined)}
        onClick={save}
      >
        Export
      </Button>
      {file !== undefined && <ImportDialog file={file} rules={rules} onClose={() => setFile(undefined)} />}
    </>
  )
}

function isOn(record: RuleRecord): boolean {
  const read = readRule(record)
  return 'rule' in read && read.rule.isOn
}
