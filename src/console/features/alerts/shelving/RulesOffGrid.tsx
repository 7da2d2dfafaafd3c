import { readRule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { ruleScope, ruleSentence } from '../../../../rules/kinds/kinds.ts'
import { LevelIcon } from '../../../ui/values/LevelIcon.tsx'
import { useNames } from '../../../known/use-tasks.ts'
import { useActorWords } from '../../../known/watch/persons/actor-words.ts'
import { useRowHeight } from '../../../platform/preferences/row-height.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DataRow, type RowPlace } from '../../../ui/list/DataRow.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { useRows } from '../../../ui/list/use-rows.ts'
import { ruleLevelWords } from '../rules/rule-words.ts'
import { ReasonCell, ROW_HEIGHT, shelvedColumns, SinceCell, WordsCell } from './shelved-columns.tsx'
import styles from './Shelved.module.css'
import { dayWords } from './shelving-words.ts'

export function RulesOffGrid({ rules, onOpen }: { rules: readonly RuleRecord[]; onOpen: (id: string) => void }) {
  const height = useRowHeight(ROW_HEIGHT)
  const list = useRows({ rows: rules, keyOf, height, onOpen: ({ id }) => onOpen(id) })
  return (
    <div className={styles.headless} style={{ height: rules.length * height + 2 }}>
      <DataTable
        label="Rules off"
        role="grid"
        rows={list}
        columns={shelvedColumns}
        rowHeight={height}
        renderRow={(record, place) => <RuleOffRow {...place} record={record} onOpen={onOpen} />}
      />
    </div>
  )
}

function keyOf({ id }: RuleRecord): string {
  return id
}

function RuleOffRow({ record, onOpen, ...place }: RowPlace & { record: RuleRecord; onOpen: (id: string) => void }) {
  const names = useNames()
  const read = readRule(record)
  const rule = 'rule' in read ? read.rule : undefined
  const { id, switchedOff } = record
  const actorIn = useActorWords()
  return (
    <DataRow {...place} isSelected={false} className={styles.row} onClick={() => onOpen(id)}>
      <td>
        {rule !== undefined && (
          <span className={styles.level} data-level={rule.level}>
            {rule.level !== 'as reported' && <LevelIcon level={rule.level} size={14} />}
            {ruleLevelWords(rule)}
          </span>
        )}
      </td>
      <td>
        <WordsCell
          title={rule === undefined ? id : ruleSentence(rule, names)}
          under={rule === undefined ? 'Of a newer version' : ruleScope(rule, names)}
        />
      </td>
      <td className="truncate primary">{switchedOff === undefined ? 'as delivered' : actorIn(switchedOff)}</td>
      <td>
        <ReasonCell reason={rule?.off?.reason ?? 'No reason given'} />
      </td>
      <td>
        <SinceCell at={switchedOff?.at} />
      </td>
      <td>
        <WordsCell title="not on its own" under={reviewWords(rule?.off?.reviewBy)} />
      </td>
      <td className="to-right">
        <Button
          tabIndex={place.isStop ? 0 : -1}
          onClick={(event) => {
            event.stopPropagation()
            onOpen(id)
          }}
        >
          Open rule
        </Button>
      </td>
    </DataRow>
  )
}

function reviewWords(at: number | undefined): string {
  if (at === undefined) return 'no day of review'
  return at < environmentNow() ? `review was due ${dayWords(at)}` : `review by ${dayWords(at)}`
}
