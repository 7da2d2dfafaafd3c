import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useState, type RefObject } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { useNotLive } from '../../platform/connection/use-not-live.ts'
import { useSession } from '../../platform/session/session.ts'
import { countOf } from '../../../format/count.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useCountedAs } from '../../ui/overlay/at-work.ts'
import { setTyped, useEgressDesk } from './egress-desk.ts'
import { MAX_ID_CHARACTERS } from '../../known/mentions/egress-id.ts'
import { parseEgressIds, shownId } from './egress-ids.ts'
import styles from './IdsPanel.module.css'
import { isActive, LONGEST_OWN_WAIT_SECONDS, MAX_ATTEMPTS, SLOTS } from './queue/queue.ts'
import { useEgressQueue } from './queue/queue-store.ts'
import { KnownStreams } from './KnownStreams.tsx'
import { findKnown } from '../../known/mentions/find-known.ts'
import { useKnown } from '../../known/mentions/use-known.ts'
import { usePast } from '../../known/past/past-store.ts'
import { useUnnamedChange } from '../../known/watch/persons/change-refused.ts'
import { useCompletion } from '../../ui/controls/use-completion.tsx'

const SHOWN_NOTES = 6
/** Known streams to offer while typing. */
const OFFERED = 6

/** Ids typed, pasted or picked. Sends nothing without the dialog. */
export function IdsPanel({
  fieldRef,
  onDelete,
}: {
  fieldRef: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>
  onDelete: (ids: readonly string[]) => void
}) {
  const typed = useEgressDesk((desk) => desk.typed)
  useCountedAs('texts', typed !== '')
  const items = useEgressQueue((queue) => queue.items)
  const expired = useSession((session) => session.phase === 'expired')
  const notLive = useNotLive()
  const { ids, repeated, refused } = parseEgressIds(typed)
  const [caret, setCaret] = useState(0)
  const { things } = useKnown('egress')
  const isPast = usePast(({ source }) => source !== undefined)
  const beforeCaret = typed.slice(0, caret)
  // The id being typed, at the end of its line.
  const begun = /^\s*(\n|,|$)/.test(typed.slice(caret)) ? (/[^\n,]*$/.exec(beforeCaret)?.[0] ?? '') : ''
  const completion = useCompletion({
    label: 'Known streams that match',
    find: () => (isPast ? [] : findKnown(things, begun, OFFERED, (id) => !ids.includes(id))),
    onPick: (id) =>
      setTyped(`${beforeCaret.slice(0, beforeCaret.length - begun.length)}${id}\n${typed.slice(caret).trimStart()}`),
  })
  const underWay = new Set(items.filter(isActive).map(({ egressId }) => egressId))
  const wanted = ids.filter((id) => !underWay.has(id))
  const queuedAlready = ids.filter((id) => underWay.has(id))
  const unnamed = useUnnamedChange()
  const off = expired
    ? 'Sign in first'
    : (notLive ??
      unnamed ??
      (wanted.length > 0 ? undefined : queuedAlready.length > 0 ? 'Already queued' : 'Type an egress id first'))
  const count = wanted.length === 0 ? 'streams' : countOf(wanted.length, 'stream')
  return (
    <aside className={styles.panel} aria-label="Streams to delete">
      <div className={styles.section}>
        <div className="anchor">
          <TextField
            label="Egress ids"
            labelAside="one per line, or separated by commas"
            isMultiline
            isMono
            className={styles.ids}
            inputRef={fieldRef}
            isInvalid={refused.length > 0}
            value={typed}
            onChange={(text) => {
              setTyped(text)
              completion.reopen()
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionEnd ?? 0)}
            onKeyDown={completion.takeKey}
            {...completion.fieldProps}
          />
          {completion.list}
        </div>
        <div className={styles.notes}>
          {ids.length > 0 && (
            <div className={styles.line}>
              <Check />
              <span>{countOf(ids.length, 'id', 'different ids')}</span>
            </div>
          )}
          <Lines
            of={repeated}
            line={({ id, times }) => `${shownId(id)} appears ${times === 2 ? 'twice' : `${times} times`}, sent once`}
            more={(count) => `and ${count} more ids appear more than once, each sent once`}
          />
          <Lines
            of={queuedAlready.map((id) => ({ id }))}
            line={({ id }) => `${shownId(id)} is already queued, not sent again`}
            more={(count) => `and ${count} more are already queued`}
          />
          <div role="alert" className={styles.notes}>
            <Lines
              isBad
              of={refused}
              line={({ id, reason }) => `“${shownId(id)}” ${reason}. Not sent`}
              more={(count) => `and ${count} more not sent`}
            />
          </div>
        </div>
        <div className="gap-8 flex">
          <Button size="medium" variant="danger" data-hint-aside disabledReason={off} onClick={() => onDelete(wanted)}>
            Delete {count}…
          </Button>
          {typed !== '' && (
            <Button
              size="medium"
              variant="ghost"
              onClick={() => {
                setTyped('')
                fieldRef.current?.focus()
              }}
            >
              Clear
            </Button>
          )}
        </div>
      </div>
      <section className={styles.section} aria-labelledby="egress-what-happens">
        <h2 id="egress-what-happens">How deletions run</h2>
        <p className="small secondary">
          At most {SLOTS} deletions run at once, in the order given. A 503 is retried after the service’s delay, or 2 s,
          up to {MAX_ATTEMPTS} times. Delays over {LONGEST_OWN_WAIT_SECONDS} s wait for you. Other answers are final and
          shown unchanged. Ids have up to {MAX_ID_CHARACTERS} characters.
        </p>
      </section>
      <KnownStreams />
    </aside>
  )
}

/** Notes about some ids, one line each; only the first few of many. */
function Lines<Item extends { id: string }>({
  of: items,
  line,
  more,
  isBad = false,
}: {
  of: readonly Item[]
  line: (item: Item) => string
  more: (count: number) => string
  isBad?: boolean
}) {
  const lines = items.slice(0, SHOWN_NOTES).map((item) => ({ key: item.id, words: line(item) }))
  if (items.length > SHOWN_NOTES) lines.push({ key: '', words: more(items.length - SHOWN_NOTES) })
  const Icon = isBad ? OctagonAlert : Info
  return lines.map(({ key, words }) => (
    <div key={key} className={cx(styles.line, isBad ? styles.bad : styles.quiet)}>
      <Icon />
      <span>{words}</span>
    </div>
  ))
}
