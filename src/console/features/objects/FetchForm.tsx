import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'

import { useCommands } from '../../platform/commands/commands.ts'
import { useNotLive } from '../../platform/connection/use-not-live.ts'
import { useIsFromElsewhere } from '../../platform/url-state/from-elsewhere.ts'
import { RefusedMark } from '../../platform/session/RefusedMark.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useCountedAs } from '../../ui/overlay/at-work.ts'
import { useCompletion } from '../../ui/controls/use-completion.tsx'
import styles from './FetchForm.module.css'
import { findKnown } from '../../known/mentions/find-known.ts'
import { useKnown } from '../../known/mentions/use-known.ts'
import { usePast } from '../../known/past/past-store.ts'
import { readObjectPath } from '../../known/mentions/object-path.ts'
import { CODINGS, type Ask, type Coding } from './transfer/transfer.ts'

/** Known paths to offer while typing. */
const OFFERED = 8

const codings = CODINGS.map((value) => ({ value, label: value }))
const urgencies = [...Array.from({ length: 8 }, (_, index) => String(index)), 'default'].map((value) => ({
  value,
  label: value,
  ...(value === '0' ? { hint: 'First of all' } : value === '7' ? { hint: 'After everything else' } : {}),
}))

interface Fetched {
  /** Of what is on display; changes with it. */
  address: string | undefined
  ask: Ask | undefined
  /** On display. */
  path: string | undefined
  /** Another origin, where a page can't choose the encoding. */
  isDirect: boolean
  onFetch: (ask: Ask) => void
}

interface Choice {
  readonly typed: string
  readonly encoding: Coding
  readonly urgency: string
}

/** Path, encoding and urgency of what is on display, until others are typed or chosen. */
export function FetchForm({ address, ask, path, isDirect, onFetch }: Fetched) {
  const offline = useNotLive()
  const shown: Choice = {
    typed: path ?? '',
    encoding: ask?.encoding ?? 'identity',
    urgency: ask?.urgency === undefined ? 'default' : String(ask.urgency),
  }
  const [draft, setDraft] = useState<Choice>()
  const { typed, encoding, urgency } = draft ?? shown
  const choose = (changes: Partial<Choice>) => {
    const next = { typed, encoding, urgency, ...changes }
    const isShown = next.typed === shown.typed && next.encoding === shown.encoding && next.urgency === shown.urgency
    setDraft(isShown ? undefined : next)
  }
  useCountedAs('texts', typed !== shown.typed)
  const [refusal, setRefusal] = useState<string>()
  /** Submitted while sending was impossible: shows the reason until it ends. */
  const [isHeldBack, setHeldBack] = useState(false)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useCommands([{ id: 'objects.path', label: 'Type an object path', keys: 'e', run: () => field.current?.select() }])
  const { things } = useKnown('object')
  const isPast = usePast(({ source }) => source !== undefined)
  const find = () => (isPast ? [] : findKnown(things, typed, OFFERED))
  const completion = useCompletion({ label: 'Known paths', find, onPick: (picked) => choose({ typed: picked }) })
  const isFromElsewhere = useIsFromElsewhere()
  const [before, setBefore] = useState(address)
  if (before !== address) {
    setBefore(address)
    // A choice in another window leaves what is typed here.
    if (!isFromElsewhere) {
      setDraft(undefined)
      setRefusal(undefined)
      setHeldBack(false)
      completion.close()
    }
  }
  const change = (text: string) => {
    choose({ typed: text })
    setRefusal(undefined)
    setHeldBack(false)
    completion.reopen()
  }
  const submit = () => {
    if (offline !== undefined) return
    const read = readObjectPath(typed)
    if (!read.ok) {
      setRefusal(read.reason)
      field.current?.focus()
      return
    }
    choose({ typed: read.path })
    onFetch({ path: read.path, encoding, urgency: urgency === 'default' ? undefined : Number(urgency) })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.path}>
        <TextField
          label="Object path"
          isLabelHidden
          isMono
          value={typed}
          onChange={change}
          error={refusal ?? (isHeldBack ? offline : undefined)}
          inputRef={field}
          // A form with a disabled button doesn't submit.
          onKeyDown={(event) => {
            if (!completion.takeKey(event) && event.key === 'Enter') setHeldBack(offline !== undefined)
          }}
          {...completion.fieldProps}
          autoComplete="off"
          placeholder="missions/2026-325/still.jpg"
          icon={
            <span className={styles.prefix} aria-hidden="true">
              /api/v1/objects/
            </span>
          }
          trailing={
            typed === '' ? undefined : (
              <button
                type="button"
                className={styles.clear}
                aria-label="Clear path"
                onClick={() => {
                  change('')
                  field.current?.focus()
                }}
              >
                <X />
              </button>
            )
          }
        />
        {completion.list}
      </div>
      <span className={styles.label} aria-hidden="true">
        Accept-Encoding
      </span>
      <Segmented
        label="Accept-Encoding"
        segments={codings}
        value={encoding}
        onChange={(next) => choose({ encoding: next })}
        disabledReason={isDirect ? 'On another origin the browser decides. The page shows what it received' : undefined}
      />
      <span className={styles.label} aria-hidden="true">
        Urgency
      </span>
      <Segmented
        label="Urgency"
        className={styles.urgency}
        segments={urgencies}
        value={urgency}
        onChange={(next) => choose({ urgency: next })}
      />
      <Button size="medium" type="submit" variant="primary" keys="Enter" disabledReason={offline}>
        Fetch
      </Button>
      <RefusedMark operation="getObject" resource={[typed.trim()]} />
    </form>
  )
}
