import FileJson from 'lucide-react/icons/file-json-2'
import { useRef, useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { countOf } from '../../../../format/count.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FileButton } from '../../../ui/controls/FileButton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import styles from './OpenJson.module.css'
import type { NamedOpened } from './use-opened-json.ts'

const FINDINGS_SHOWN = 30

/** Opens entities from a file or pasted text, and reports the result. */
export function OpenJson({
  opened,
  onText,
  onFiles,
  onForget,
  onClose,
}: {
  opened: readonly NamedOpened[]
  onText: (text: string, name: string) => void
  onFiles: (files: readonly File[]) => void
  /** Set while opened entities are loaded. */
  onForget: (() => void) | undefined
  onClose: () => void
}) {
  const [pasted, setPasted] = useState('')
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  return (
    <Dialog
      title="Open JSON"
      width={640}
      initialFocus={field}
      onClose={onClose}
      footer={
        <>
          {onForget !== undefined && (
            <Button size="medium" variant="ghost" onClick={onForget}>
              Forget opened JSON
            </Button>
          )}
          <span className="grow" />
          <Button size="medium" onClick={onClose}>
            Close
          </Button>
          <Button
            size="medium"
            variant="primary"
            disabledReason={pasted.trim() === '' ? 'Paste JSON or choose a file first' : undefined}
            onClick={() => onText(pasted, 'Pasted JSON')}
          >
            Open
          </Button>
        </>
      }
    >
      <p className="secondary">
        An entity, a list of entities, a task or the answer to a task query. It appears beside the service’s data,
        marked as opened, and stays in this tab.
      </p>
      <TextField
        label="JSON"
        isMultiline
        isMono
        inputRef={field}
        value={pasted}
        onChange={setPasted}
        placeholder='{ "entityId": … }'
      />
      <div className={cx('row', 'size-12', 'gap-10')}>
        <FileButton
          size="medium"
          icon={<FileJson size={15} />}
          label="JSON file"
          accept=".json,.geojson,application/json,text/plain"
          hasMany
          onFiles={onFiles}
        >
          Choose files
        </FileButton>
        <span className="meta">or drop them anywhere on this page</span>
      </div>
      {opened.map((each, index) => (
        <Outcome key={index} opened={each} />
      ))}
    </Dialog>
  )
}

function Outcome({ opened }: { opened: NamedOpened }) {
  if (opened.outcome === 'nothing') {
    return (
      <Note tone="bad" role="alert">
        <b>{opened.name} was not opened.</b> {opened.reason}
      </Note>
    )
  }
  const { findings, omitted, skipped } = opened
  const total = findings.length + omitted
  return (
    <section aria-label="Opened JSON" className="stack gap-8">
      <Note>
        <b>
          {opened.what} opened from {opened.name}.
        </b>{' '}
        {skipped > 0 && `${countOf(skipped, 'list item isn’t an entity', 'list items aren’t entities')}. `}
        {total === 0 ? 'It keeps to the interface.' : `${countOf(total, 'finding')} in it:`}
      </Note>
      {total > 0 && (
        <ul className={styles.findings}>
          {findings.slice(0, FINDINGS_SHOWN).map((finding, index) => (
            <li key={`${finding.path} ${index}`}>
              <b>{finding.severity}</b> <span className="mono size-12">{finding.path}</span> {finding.kind}: expected{' '}
              {finding.expected}, got <span className="mono size-12">{finding.got}</span>
            </li>
          ))}
          {total > FINDINGS_SHOWN && <li>and {total - FINDINGS_SHOWN} more</li>}
        </ul>
      )}
    </section>
  )
}
