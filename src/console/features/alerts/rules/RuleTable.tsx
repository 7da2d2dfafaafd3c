import Lock from 'lucide-react/icons/lock'
import Volume from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { readRule, type Rule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { rowCommands } from '../../../platform/commands/row-commands.ts'
import type { KnownNames } from '../../../../picture/entities.ts'
import { useNames } from '../../../known/use-names.ts'
import { useRowHeight } from '../../../platform/preferences/row-height.ts'
import { useSize, widthOf } from '../../../ui/browser/use-size.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Problem } from '../../../ui/feedback/Problem.tsx'
import { TABLE_HEAD } from '../../../ui/list/column.ts'
import { DataRow, type RowPlace } from '../../../ui/list/DataRow.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { useRows } from '../../../ui/list/use-rows.ts'
import { LevelIcon } from '../../../ui/values/LevelIcon.tsx'
import { ruleScope, ruleSentence } from '../../../../rules/kinds/kinds.ts'
import { span } from '../../../../rules/kinds/words.ts'
import type { DryRun } from '../../../known/watch/dry-run.ts'
import { saveRule } from '../../../known/watch/watch-store.ts'
import styles from './RuleTable.module.css'
import { useSentenceOf, useWritingRefused } from '../use-alerts.ts'
import { ruleLevelWords } from './rule-words.ts'
import { SwitchOffDialog } from './SwitchOffDialog.tsx'
import { DryRunBars } from './DryRunBars.tsx'
import { dryRunCount } from './dry-run-words.ts'
import { useChangeHint } from '../../../platform/session/changed-place.tsx'

const ROW_HEIGHT = 61

const columns = [
  { id: 'on', title: 'On', width: '62px' },
  { id: 'level', title: 'Level', width: '104px' },
  { id: 'rule', title: 'Raises an alert when', width: 'minmax(200px, 1fr)' },
  { id: 'delay', title: 'Delay', width: '68px' },
  { id: 'sound', title: 'Sound', width: '82px' },
  { id: 'dry run', title: 'Last 12 h: would have raised', width: '206px' },
] as const

/** In narrower tables (pixels) dry runs give way to the rules; the editor has them, too. */
const ROOM_FOR_DRY_RUNS = 860

/** Rules by their sentence, with a switch; changed in the panel. */
export function RuleTable({
  rules,
  dryRuns,
  selected,
  onSelect,
}: {
  rules: readonly RuleRecord[]
  dryRuns: ReadonlyMap<string, DryRun>
  selected: string | undefined
  onSelect: (id: string, isWalked?: boolean) => void
}) {
  const height = useRowHeight(ROW_HEIGHT)
  const names = useNames()
  const [room, width] = useSize(widthOf, 0)
  const shown = width > 0 && width < ROOM_FOR_DRY_RUNS ? columns.filter(({ id }) => id !== 'dry run') : columns
  const [problem, setProblem] = useState<string>()
  const list = useRows({
    rows: rules,
    keyOf,
    height,
    head: TABLE_HEAD,
    selected,
    showsSelected: true,
    onOpen: ({ id }) => onSelect(id),
    onMove: ({ id }) => selected !== undefined && onSelect(id, true),
  })
  useCommands(rowCommands('rules', 'rule', list.go))
  const [switching, setSwitching] = useState<{ readonly record: RuleRecord; readonly rule: Rule }>()
  const switchOn = async (record: RuleRecord, rule: Rule): Promise<void> => {
    const next: Rule = { ...rule, isOn: true }
    delete next.off
    const outcome = await saveRule(next, record.revision)
    setProblem(
      outcome.kind === 'saved'
        ? undefined
        : `${ruleSentence(rule, names)}: ${outcome.kind === 'refused' ? outcome.words : 'Changed by someone else. Check it and try again'}`,
    )
  }
  return (
    <>
      <Problem title="Not switched.">{problem}</Problem>
      <div ref={room} className={cx('fill', 'anchor', 'flex')}>
        <DataTable
          label="Rules"
          role="grid"
          rows={list}
          columns={shown}
          rowHeight={height}
          renderRow={(record, place) => (
            <RuleRow
              {...place}
              record={record}
              names={names}
              dryRun={shown === columns ? dryRuns.get(record.id) : undefined}
              hasDryRuns={shown === columns}
              isSelected={record.id === selected}
              onSelect={onSelect}
              onTurn={(rule) => (rule.isOn ? setSwitching({ record, rule }) : void switchOn(record, rule))}
            />
          )}
          empty={<p className="empty">Rules aren’t loaded yet.</p>}
        />
      </div>
      {switching !== undefined && <SwitchOffDialog {...switching} onClose={() => setSwitching(undefined)} />}
    </>
  )
}

function keyOf({ id }: RuleRecord): string {
  return id
}

interface RuleRowProps extends RowPlace {
  record: RuleRecord
  names: KnownNames
  dryRun: DryRun | undefined
  hasDryRuns: boolean
  isSelected: boolean
  onSelect: (id: string) => void
  /** With the rule as it is. */
  onTurn: (rule: Rule) => void
}

function RuleRow({ record, names, dryRun, hasDryRuns, isSelected, onSelect, onTurn, ...place }: RuleRowProps) {
  const changeHint = useChangeHint()
  const refused = useWritingRefused()
  const sentenceOf = useSentenceOf()
  const read = readRule(record)
  if ('problem' in read)
    return (
      <UnreadRow
        {...place}
        record={record}
        words={read.problem}
        hasDryRuns={hasDryRuns}
        isSelected={isSelected}
        onSelect={onSelect}
      />
    )
  const { rule } = read
  const isLocked = rule.what.kind === 'not live'
  const sentence = ruleSentence(rule, names)
  return (
    <DataRow
      {...place}
      isSelected={isSelected}
      className={cx(!rule.isOn && styles.off)}
      onClick={() => onSelect(record.id)}
    >
      <td>
        <Switch
          label={sentence}
          checked={rule.isOn}
          tabIndex={place.isStop ? 0 : -1}
          hint={changeHint}
          disabledReason={isLocked ? 'This rule can’t be switched off' : refused}
          onChange={() => onTurn(rule)}
        />
      </td>
      <td>
        <span className={styles.level} data-level={rule.level}>
          {rule.level !== 'as reported' && <LevelIcon level={rule.level} />}
          {ruleLevelWords(rule)}
        </span>
      </td>
      <td>
        <b className={styles.sentence}>
          <span className="truncate">{sentence}</span>
          {isLocked && (
            <span className={styles.locked}>
              <Lock size={12} /> always on
            </span>
          )}
        </b>
        <small className={styles.scope}>{ruleScope(rule, names, sentenceOf)}</small>
      </td>
      <td className="number">{span(rule.delaySeconds)}</td>
      <td>
        <span className="row gap-6">
          {rule.hasSound ? <Volume size={15} /> : <VolumeX size={15} />}
          {!rule.hasSound ? 'Off' : rule.level === 'advisory' ? 'Once' : 'On'}
        </span>
      </td>
      {hasDryRuns && <td>{dryRun !== undefined && <DryRunCell dryRun={dryRun} />}</td>}
    </DataRow>
  )
}

function DryRunCell({ dryRun }: { dryRun: DryRun }) {
  const { count, of } = dryRunCount(dryRun)
  return (
    <span className="row gap-12">
      <DryRunBars dryRun={dryRun} width={72} height={28} />
      <span className="shrinks airy">
        <span className={styles.count}>{count}</span>
        <small className={styles.scope}>{of}</small>
      </span>
    </span>
  )
}

/** A rule that this version can't evaluate: kept, and shown in part. */
function UnreadRow({
  record: { id },
  words,
  hasDryRuns,
  isSelected,
  onSelect,
  ...place
}: RowPlace & {
  record: RuleRecord
  words: string
  hasDryRuns: boolean
  isSelected: boolean
  onSelect: (id: string) => void
}) {
  return (
    <DataRow {...place} isSelected={isSelected} className={styles.off} onClick={() => onSelect(id)}>
      {columns.slice(0, hasDryRuns ? undefined : -1).map((column) => (
        <td key={column.id}>
          {column.id === 'rule' && (
            <>
              <b className={styles.sentence}>{id}</b>
              <small className={styles.scope}>{words}</small>
            </>
          )}
        </td>
      ))}
    </DataRow>
  )
}
