import CircleCheck from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useRef, useState, type RefObject } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { jsonText } from '../../../../contract/json-text.ts'
import { entity as entitySchema } from '../../../../contract/entity/entity.ts'
import { fieldLabel } from '../../../../contract/field-label.ts'
import { ShowRequest } from '../../../platform/connection/ShowRequest.tsx'
import { unchanged } from '../../../../entity/difference.ts'
import { dispositionTone } from '../../entity/disposition-tone.ts'
import { resolveFieldPath } from '../../../../entity/field-path.ts'
import { member } from '../../../../contract/json.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { copyAndSay } from '../../../ui/browser/clipboard.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { formatBytes } from '../../../../format/bytes.ts'
import { formatElapsed } from '../../../../format/duration.ts'
import { formatAbsoluteTime, formatZuluTime } from '../../../../format/time.ts'
import { JsonView } from '../../../ui/json/JsonView.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { changeWords, sideParts } from './change-words.ts'
import type { ClearAnswer, ClearRequest } from './clear-override.ts'
import styles from './ClearOverride.module.css'
import { DifferenceTable, type DifferenceGroup } from './DifferenceTable.tsx'
import { partWords } from '../row.ts'
import { ValueView } from '../PartView.tsx'
import { partsOfValue } from '../sections.ts'

/** Compares the answer with the earlier copy and with the expected result. */
export function OverrideResultDialog({
  request,
  answer,
  marking,
  finalFocus,
  onClose,
}: {
  request: ClearRequest
  answer: ClearAnswer
  /** Added to copied texts. */
  marking: string
  /** The button that asked is gone. */
  finalFocus?: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const done = useRef<HTMLButtonElement>(null)
  const [view, setView] = useState<'differences' | 'all' | 'beside'>('differences')
  const { outcome } = answer
  const groups = groupsOf(answer)
  const { fields, components } = unchanged(request.before, [...outcome.byRequest, ...outcome.movedOn])
  const same = { heading: 'Unchanged', rows: view === 'all' ? fields : [], isLoud: false, isWhole: true }
  const columns = columnsOf(request, answer, formatAbsoluteTime)
  const copy = () => copyAndSay(diffText(request, answer, groups, marking), 'diff')
  return (
    <Dialog
      title={titleOf(answer)}
      icon={
        outcome.nothingChanged || outcome.stillListed || outcome.ofOther ? undefined : (
          <CircleCheck className={styles.ok} size={18} />
        )
      }
      aside={<Facts answer={answer} />}
      width={860}
      initialFocus={done}
      finalFocus={finalFocus}
      onClose={onClose}
      footer={
        <>
          <Button size="medium" icon={<Copy />} onClick={() => void copy()}>
            Copy diff
          </Button>
          <ShowRequest exchangeId={answer.exchangeId} size="medium">
            <ScrollText />
            Open in request log
          </ShowRequest>
          <span className={styles.foot} />
          <Button size="medium" ref={done} variant="primary" keys="Esc" aria-label="Done" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <section className={cx('stack', 'shrinks', 'gap-14')} aria-label="Override result">
        <p className="secondary">
          <Statement request={request} answer={answer} />
        </p>
        <Warnings answer={answer} request={request} />
        {view === 'beside' ? (
          <div className={styles.beside}>
            <div>
              <JsonView value={request.before} write={jsonText} label="Before" />
            </div>
            <div>
              <JsonView value={answer.entity} write={jsonText} label="After" />
            </div>
          </div>
        ) : (
          (groups.length > 0 || same.rows.length > 0) && (
            <DifferenceTable
              groups={[...groups, same]}
              before={columns.before}
              after={columns.after}
              movedMetres={answer.movedMetres}
            />
          )
        )}
        <div className={cx('row', 'small', 'gap-12', 'between', 'meta')}>
          Unchanged: {fields.length} {fields.length === 1 ? 'field' : 'fields'}, {components} whole{' '}
          {components === 1 ? 'component' : 'components'}
          <span className="gap-4 inline">
            <Button variant="ghost" onClick={() => setView(view === 'all' ? 'differences' : 'all')}>
              {view === 'all' ? 'Differences only' : 'Show all fields'}
            </Button>
            <Button variant="ghost" onClick={() => setView(view === 'beside' ? 'differences' : 'beside')}>
              {view === 'beside' ? 'Differences' : 'Side by side JSON'}
            </Button>
          </span>
        </div>
      </section>
    </Dialog>
  )
}

function titleOf({ outcome }: ClearAnswer): string {
  if (outcome.ofOther) return 'The answer has another entity'
  if (outcome.nothingChanged) return 'Nothing changed'
  return outcome.stillListed ? 'Override still listed' : 'Override cleared'
}

function Facts({ answer: { status, milliseconds, bytes, at } }: { answer: ClearAnswer }) {
  return (
    <span className={cx('small', 'secondary', 'gap-12', 'flex')}>
      <span className={cx('mono', 'size-12', styles.ok)}>{status} OK</span>
      {milliseconds !== undefined && <span>{formatElapsed(milliseconds)}</span>}
      {bytes !== undefined && <span>{formatBytes(bytes)}</span>}
      <span className={cx('mono', 'size-12', 'meta')}>{formatAbsoluteTime(at, at)}</span>
    </span>
  )
}

function Statement({ request, answer }: { request: ClearRequest; answer: ClearAnswer }) {
  const { entityName, fieldPath, prediction } = request
  const found = resolveFieldPath(entitySchema, answer.entity, fieldPath)
  const whole = 'The service returned the whole entity. These are the differences from your copy.'
  if (answer.outcome.ofOther) {
    const id = member(answer.entity, 'entityId')
    const instead = typeof id === 'string' ? `with entity ${id}` : 'with an object without an entity id'
    return (
      <>
        The service answered {answer.status}, but {instead} instead of {request.entityKey}. Whether the override was
        cleared is not known: the next copy of the entity will show it.
      </>
    )
  }
  if (answer.outcome.nothingChanged) {
    return 'The service answered 200 and returned the entity unchanged. Either no override was on this field, or it will be removed a little later: the interface allows both.'
  }
  if (found.outcome === 'unresolvable') return whole
  const last = found.keys.at(-1)
  const label = typeof last === 'string' ? fieldLabel(last) : fieldPath
  const value = found.outcome === 'value' ? found.value : undefined
  const isDisposition = found.keys.join('.') === 'milView.disposition' && typeof value === 'string'
  const tone = isDisposition ? dispositionTone(value) : undefined
  const expected = prediction.expects !== 'unknown' && answer.outcome.unexpected.length === 0
  return (
    <>
      {label} of {entityName} is now{' '}
      <b className={tone}>
        <ValueView parts={partsOfValue(found.keys, value)} />
      </b>
      {expected ? ', as expected. ' : '. '}
      {whole}
    </>
  )
}

function Warnings({ answer: { outcome }, request: { prediction } }: { answer: ClearAnswer; request: ClearRequest }) {
  return (
    <>
      {outcome.stillListed && (
        <Note tone="warn">
          <b>The answer still lists the override.</b> A removal may apply a little later. The next copy of this entity
          will show whether it did.
        </Note>
      )}
      {outcome.unexpected.length > 0 && (
        <Note tone="warn">
          <b>Not the expected value.</b> The source may have changed it since, or another override is underneath.
        </Note>
      )}
      {prediction.expects === 'unknown' && !outcome.ofOther && (
        <Note tone="advisory">No prediction to compare with: {prediction.why}</Note>
      )}
    </>
  )
}

function groupsOf({ outcome }: ClearAnswer): DifferenceGroup[] {
  return [
    { heading: 'Changed by this request', rows: outcome.byRequest, isLoud: true },
    { heading: 'Differs from the expected value (expected, answered)', rows: outcome.unexpected, isLoud: true },
    {
      heading: outcome.ofOther ? 'Differs from your copy' : 'Also newer in the reply',
      rows: outcome.movedOn,
      isLoud: false,
    },
  ].filter(({ rows }) => rows.length > 0)
}

function columnsOf({ beforeAsOf }: ClearRequest, { at }: ClearAnswer, words: typeof formatZuluTime) {
  const before = beforeAsOf === undefined ? '' : words(beforeAsOf, at)
  return { before: `Before ${before}`.trim(), after: `After ${words(at, at)}` }
}

function diffText(
  request: ClearRequest,
  answer: ClearAnswer,
  groups: readonly DifferenceGroup[],
  marking: string,
): string {
  const columns = columnsOf(request, answer, formatZuluTime)
  const lines = [
    marking,
    `Entity ${request.entityKey}, override on ${request.fieldPath}`,
    `${columns.before}, ${columns.after}`,
  ]
  for (const { heading, rows } of groups) {
    lines.push('', heading)
    for (const row of rows) {
      const [before, after] = (['before', 'after'] as const).map((side) =>
        sideParts(row, side, formatZuluTime).map(partWords).join(' '),
      )
      lines.push(`${row.path}: ${before} → ${after} (${changeWords(row, answer.movedMetres)})`)
    }
  }
  return [...lines, '', marking].join('\n')
}
