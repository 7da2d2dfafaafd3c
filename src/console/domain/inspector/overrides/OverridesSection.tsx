import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Undo2 from 'lucide-react/icons/undo-2'
import { useId } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { textIn } from '../../../../contract/json.ts'
import { jsonText } from '../../../../contract/json-text.ts'
import { overrideRecords, predictCleared, type OverrideRecord } from '../../../../entity/overrides.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { shownNow } from '../../../ui/browser/ticker.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { FirstOf } from '../../../ui/values/FirstOf.tsx'
import styles from './Overrides.module.css'
import { useSurroundings } from '../surroundings.ts'
import { ValueView } from '../PartView.tsx'
import { partsOfValue } from '../sections.ts'

export function OverridesSection({
  wireEntity,
  shownEntity,
  clearedAt,
  onClear,
  disabledReason,
}: {
  wireEntity: unknown
  /** Long texts are shortened. */
  shownEntity: unknown
  /** When this console cleared an override that an older copy still lists. */
  clearedAt: (fieldPath: string) => number | undefined
  onClear: (fieldPath: string) => void
  disabledReason?: string | undefined
}) {
  const heading = useId()
  const records = overrideRecords(shownEntity)
  const asTheyCame = shownEntity === wireEntity ? records : overrideRecords(wireEntity)
  if (records.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 className={styles.heading} id={heading}>
        Overrides <span>{records.length}</span>
      </h3>
      <FirstOf items={records} what="overrides" row="div">
        {(record) => {
          const sentPath = asTheyCame.find(({ index }) => index === record.index)?.fieldPath
          return (
            <OverrideCard
              key={record.index}
              record={record}
              sentPath={sentPath}
              wireEntity={shownEntity}
              clearedAt={sentPath === undefined ? undefined : clearedAt(sentPath)}
              onClear={onClear}
              disabledReason={record.fieldPath === undefined ? 'This record has no field path' : disabledReason}
            />
          )
        }}
      </FirstOf>
    </section>
  )
}

function OverrideCard({
  record,
  sentPath,
  wireEntity,
  clearedAt,
  onClear,
  disabledReason,
}: {
  record: OverrideRecord
  /** The wire path; the shown one may be cut. */
  sentPath: string | undefined
  wireEntity: unknown
  clearedAt: number | undefined
  onClear: (fieldPath: string) => void
  disabledReason: string | undefined
}) {
  const { fieldPath, requestId, current, underneath } = record
  const shown = fieldPath ?? 'without a field path'
  const { refusedMark } = useSurroundings()
  return (
    <div className={styles.record}>
      <div className={cx('row', 'gap-8', 'between')}>
        <span className={cx('mono', 'size-12', 'shrinks', 'wraps')}>{shown}</span>
        {clearedAt === undefined && (
          <Button
            variant="danger-line"
            icon={<Undo2 />}
            aria-label={`Clear override ${shown}`}
            disabledReason={disabledReason}
            onClick={() => sentPath !== undefined && onClear(sentPath)}
          >
            Clear override
          </Button>
        )}
      </div>
      {sentPath !== undefined && refusedMark(textIn(wireEntity, 'entityId') ?? '', sentPath)}
      {clearedAt !== undefined && (
        <p className="small primary">
          Cleared at <span className="mono size-12">{formatAbsoluteTime(clearedAt, shownNow())}</span>. This copy is
          older.
        </p>
      )}
      {current.outcome === 'unresolvable' || underneath.outcome === 'unresolvable' ? (
        <Unresolved record={record} />
      ) : (
        <Swap record={record} wireEntity={wireEntity} />
      )}
      {requestId !== undefined && (
        <span className={cx('wraps', 'small', 'meta')}>
          request <span className="mono size-12">{requestId}</span>
        </span>
      )}
    </div>
  )
}

function Swap({
  record: { fieldPath = '', current, underneath },
  wireEntity,
}: {
  record: OverrideRecord
  wireEntity: unknown
}) {
  const { symbol } = useSurroundings()
  const keys = current.outcome === 'unresolvable' ? [] : current.keys
  const isSymbol = keys[0] === 'milView' || keys[0] === 'symbology'
  const parts = (side: OverrideRecord['current']) =>
    partsOfValue(keys, side.outcome === 'value' ? side.value : undefined)
  return (
    <div className={styles.swap}>
      <div>
        <small>Current value</small>
        <span className={cx('row', 'shrinks', 'wraps', 'medium', 'gap-6')}>
          {isSymbol && symbol(wireEntity)}
          <ValueView parts={parts(current)} />
        </span>
      </div>
      <ArrowLeftRight />
      <div>
        <small>Value underneath</small>
        <span className={cx('row', 'shrinks', 'wraps', 'medium', 'gap-6', styles.under)}>
          {isSymbol && symbol(predictCleared(wireEntity, fieldPath).entity)}
          <ValueView parts={parts(underneath)} />
        </span>
      </div>
    </div>
  )
}

/** Unknown path, or no value underneath: shown raw. */
function Unresolved({ record }: { record: OverrideRecord }) {
  const { current, fieldPath } = record
  const reason =
    fieldPath === undefined
      ? 'The record has no field path. This console can’t tell which value it covers.'
      : current.outcome === 'unresolvable'
        ? 'This console doesn’t know the field at this path.'
        : 'The record doesn’t have the value underneath.'
  return (
    <>
      <Note tone="advisory">{reason} The record as received:</Note>
      <pre className={styles.json}>{jsonText(record.wire)}</pre>
    </>
  )
}
