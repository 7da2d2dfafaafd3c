import FileJson from 'lucide-react/icons/file-json-2'
import { useRef, useState } from 'react'

import { countOf } from '../../ui/format/count.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { formatBytes } from '../../ui/format/bytes.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import text from '../../ui/styles/text.module.css'
import styles from './OpenJson.module.css'
import type { Opened } from './opened-json.ts'

const FINDINGS_SHOWN = 30
const LARGEST_BYTES = 200_000_000

/** Opens entities from a file or pasted text, and says what was found in it. */
export function OpenJson({
  opened,
  onText,
  onForget,
  onClose,
}: {
  /** What the last text held. */
  opened: (Opened & { readonly name: string }) | undefined
  onText: (text: string, name: string) => void
  /** Set when something opened is held. */
  onForget: (() => void) | undefined
  onClose: () => void
}) {
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const pick = async (file: File | undefined) => {
    if (file === undefined) return
    const read = await readFile(file)
    setProblem(read.problem)
    if (read.text !== undefined) onText(read.text, file.name)
  }
  return (
    <Dialog
      open
      title="Open JSON"
      width={640}
      initialFocus={field}
      onClose={onClose}
      footer={
        <>
          {onForget !== undefined && (
            <Button variant="ghost" onClick={onForget}>
              Forget what was opened
            </Button>
          )}
          <span className={styles.gap} />
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabledReason={pasted.trim() === '' ? 'Paste JSON or choose a file first' : undefined}
            onClick={() => onText(pasted, 'Pasted JSON')}
          >
            Open
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        An entity, a list of entities, a task or the answer to a task query. It is shown beside what the service says,
        marked as opened, and stays in this tab only.
      </p>
      <TextField
        label="JSON"
        multiline
        mono
        inputRef={field}
        value={pasted}
        onChange={setPasted}
        placeholder='{ "entityId": … }'
      />
      <div className={styles.file}>
        <Button
          icon={<FileJson size={15} strokeWidth={1.8} aria-hidden="true" />}
          onClick={() => picker.current?.click()}
        >
          Choose a file
        </Button>
        <span className={text.meta}>or drop one anywhere on this page</span>
        <input
          ref={picker}
          className={styles.picker}
          type="file"
          aria-label="JSON file"
          tabIndex={-1}
          accept=".json,.geojson,application/json,text/plain"
          onChange={(event) => void pick(event.target.files?.[0])}
        />
      </div>
      {problem !== undefined && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {opened !== undefined && <Outcome opened={opened} />}
    </Dialog>
  )
}

/** Reads a file as text; a problem instead of one that would not fit into the tab. */
export async function readFile(file: File): Promise<{ text?: string; problem?: string }> {
  if (file.size > LARGEST_BYTES)
    return { problem: `${file.name} has ${formatBytes(file.size)}; up to ${formatBytes(LARGEST_BYTES)} can be opened.` }
  try {
    return { text: await file.text() }
  } catch (error) {
    return { problem: `${file.name} could not be read: ${error instanceof Error ? error.message : String(error)}` }
  }
}

function Outcome({ opened }: { opened: Opened & { readonly name: string } }) {
  if (opened.outcome === 'nothing') {
    return (
      <Note tone="bad" role="alert">
        <b>{opened.name} was not opened.</b> {opened.reason}
      </Note>
    )
  }
  const { findings, omitted } = opened
  const total = findings.length + omitted
  return (
    <section aria-label="What was opened" className={styles.outcome}>
      <Note>
        <b>
          {opened.what} opened from {opened.name}.
        </b>{' '}
        {total === 0
          ? 'Nothing in it is against the interface.'
          : `${countOf(total, 'finding')} against the interface:`}
      </Note>
      {total > 0 && (
        <ul className={styles.findings}>
          {findings.slice(0, FINDINGS_SHOWN).map((finding, index) => (
            <li key={`${finding.path} ${index}`}>
              <b>{finding.severity}</b> <span className={text.mono}>{finding.path}</span> {finding.kind}: expected{' '}
              {finding.expected}, got <span className={text.mono}>{finding.got}</span>
            </li>
          ))}
          {total > FINDINGS_SHOWN && <li>and {total - FINDINGS_SHOWN} more</li>}
        </ul>
      )}
    </section>
  )
}
