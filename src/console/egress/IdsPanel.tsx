import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { type Ref, useMemo, useState } from 'react'

import { useNotLive } from '../connection/use-not-live.ts'
import { useSession } from '../session/session.ts'
import { countOf } from '../ui/text/count.ts'
import { Button } from '../ui/controls/Button.tsx'
import { classNames } from '../ui/styles/class-names.ts'
import { TextField } from '../ui/controls/TextField.tsx'
import { setTyped, useEgressDesk, addTyped } from './egress-desk.ts'
import { MAX_ID_CHARACTERS } from '../live/known/egress-id.ts'
import { parseEgressIds, shownId, timesWords } from './egress-ids.ts'
import styles from './IdsPanel.module.css'
import { isActive, LONGEST_OWN_WAIT_SECONDS, MAX_ATTEMPTS, SLOTS } from './queue/queue.ts'
import { useEgressQueue } from './queue/queue-store.ts'
import { hint } from '../ui/overlay/hint.ts'
import { currentScope, useActivity } from '../activity/activity.ts'
import { earlierIds } from './earlier-ids.ts'
import { formatAbsoluteTime } from '../format/time.ts'

const SHOWN_NOTES = 6

/** Which streams: typed, pasted, or taken from what this desk deleted before. Nothing is sent from here without the dialog. */
export function IdsPanel({
  fieldRef,
  onDelete,
}: {
  fieldRef: Ref<HTMLInputElement & HTMLTextAreaElement>
  onDelete: (ids: readonly string[]) => void
}) {
  const typed = useEgressDesk((desk) => desk.typed)
  const items = useEgressQueue((queue) => queue.items)
  const expired = useSession((session) => session.phase === 'expired')
  const notLive = useNotLive()
  const { ids, repeated, refused } = parseEgressIds(typed)
  const underWay = new Set(items.filter(isActive).map(({ egressId }) => egressId))
  const wanted = ids.filter((id) => !underWay.has(id))
  const queuedAlready = ids.filter((id) => underWay.has(id))
  const off = expired ? 'Sign in first' : (notLive ?? (wanted.length === 0 ? 'Type an egress id first' : undefined))
  const count = wanted.length === 0 ? 'streams' : countOf(wanted.length, 'stream')
  return (
    <aside className={styles.panel} aria-label="Streams to delete">
      <div className={styles.section}>
        <TextField
          label="Egress ids"
          labelAside="one per line, or separated by commas"
          isMultiline
          isMono
          className={styles.ids}
          inputRef={fieldRef}
          isInvalid={refused.length > 0}
          value={typed}
          onChange={setTyped}
        />
        <div className={styles.notes}>
          {ids.length > 0 && (
            <div className={styles.line}>
              <Check />
              <span>{countOf(ids.length, 'id', 'different ids')}</span>
            </div>
          )}
          <Lines
            of={repeated}
            line={({ id, times }) => `${shownId(id)} appears ${timesWords(times)}, sent once`}
            more={(count) => `and ${count} more ids appear more than once, each is sent once`}
          />
          <Lines
            of={queuedAlready.map((id) => ({ id }))}
            line={({ id }) => `${shownId(id)} is in the queue already, not sent again`}
            more={(count) => `and ${count} more are in the queue already`}
          />
          <div role="alert" className={styles.notes}>
            <Lines
              isBad
              of={refused}
              line={({ id, reason }) => `“${shownId(id)}” ${reason}. It is left out`}
              more={(count) => `and ${count} more are left out`}
            />
          </div>
        </div>
        <div className="gap-8 flex">
          <Button size="medium" variant="danger" disabledReason={off} onClick={() => onDelete(wanted)}>
            Delete {count}…
          </Button>
          {typed !== '' && (
            <Button size="medium" variant="ghost" onClick={() => setTyped('')}>
              Clear
            </Button>
          )}
        </div>
      </div>
      <section className={styles.section} aria-labelledby="egress-what-happens">
        <h2 id="egress-what-happens">What happens</h2>
        <p className="small secondary">
          At most {SLOTS} deletions run at once, in the order given. A 503 is retried after the delay the service gives,
          or 2 s, up to {MAX_ATTEMPTS} times; over {LONGEST_OWN_WAIT_SECONDS} s you are asked. Other answers are final
          and shown as they are. Ids have up to {MAX_ID_CHARACTERS} characters.
        </p>
      </section>
      <EarlierIds />
    </aside>
  )
}

/** What there is to know of some of the ids, a line each; of many the first few. */
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
    <div key={key} className={classNames(styles.line, isBad ? styles.bad : styles.quiet)}>
      <Icon />
      <span>{words}</span>
    </div>
  ))
}

const SHOWN_AT_FIRST = 12

/** Ids that this desk sent deletions for before: the interface has no list to offer instead. */
function EarlierIds() {
  const entries = useActivity((activity) => activity.entries)
  const typed = useEgressDesk((desk) => desk.typed)
  const [all, setAll] = useState(false)
  const scope = currentScope()
  const earlier = useMemo(() => earlierIds(entries.filter((entry) => entry.scope === scope)), [entries, scope])
  const taken = new Set(parseEgressIds(typed).ids)
  const offered = earlier.filter(({ egressId }) => !taken.has(egressId))
  if (offered.length === 0) return null
  const shown = all ? offered : offered.slice(0, SHOWN_AT_FIRST)
  return (
    <section className={`${styles.section} ${styles.earlier}`} aria-labelledby="egress-earlier">
      <h2 id="egress-earlier">Earlier ids</h2>
      <ul className={styles.list}>
        {shown.map(({ egressId, at, outcome }) => (
          <li key={egressId}>
            <button
              type="button"
              className={styles.id}
              {...hint(`Add ${egressId} to the ids`)}
              onClick={() => addTyped(egressId)}
            >
              <span className="mono size-12">{egressId}</span>
              <span className="nowrap">
                {outcome ?? 'no answer seen'} {formatAbsoluteTime(at)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {offered.length > shown.length && (
        <Button variant="ghost" onClick={() => setAll(true)}>
          Show all {offered.length}
        </Button>
      )}
    </section>
  )
}
