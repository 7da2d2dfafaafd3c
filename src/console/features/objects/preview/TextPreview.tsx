import { useCallback, useMemo, useState } from 'react'

import { Button } from '../../../ui/controls/Button.tsx'
import { FindableLines } from '../../../ui/json/FindableLines.tsx'
import { formatBytes } from '../../../../format/bytes.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import type { ShownContent } from '../transfer/transfer.ts'
import styles from './preview.module.css'
import { findInLines, textLines } from './text-lines.ts'
import { useText } from './use-text.ts'

const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-2',
  'windows-1251',
  'shift_jis',
  'gb18030',
  'euc-kr',
]

/** Lines of text. Markup isn't rendered. */
export function TextPreview({ content }: { content: ShownContent }) {
  const { blob, encoding } = content
  const detected = encoding?.label ?? 'windows-1252'
  const [label, setLabel] = useState(detected)
  const [wrap, setWrap] = useState(true)
  const read = useText(content, label)
  const lines = useMemo(() => (read === undefined ? [] : textLines(read.text)), [read])
  const find = useCallback((query: string) => findInLines(lines, query), [lines])
  const digits = String(lines.findLast(({ number }) => number !== undefined)?.number ?? 1).length
  const options = [...new Set([detected, ...ENCODINGS])].map((value) => ({
    value,
    label: value === detected && encoding !== undefined ? `${encoding.name} (detected)` : value,
  }))
  if (blob.size === 0) return <p className={styles.words}>0 bytes</p>
  return (
    <div className={styles.view}>
      {encoding === undefined && (
        <Note className={styles.note}>
          These bytes aren’t text. Most letters below mean nothing. Hex shows the bytes.
        </Note>
      )}
      {read?.isPart === true && (
        <Note className={styles.note}>
          First 1 MB of {formatBytes(blob.size)} only. Save the file, or see all of it under Hex.
        </Note>
      )}
      <FindableLines
        label="Text"
        findLabel="Find in text"
        placeholder="Find"
        rows={lines.length}
        find={find}
        isWrapped={wrap}
        isFlush
        isBusy={read === undefined}
        tools={
          <>
            <Select label="Encoding" options={options} value={label} onChange={setLabel} />
            <Button className={wrap ? styles.on : undefined} aria-pressed={wrap} onClick={() => setWrap(!wrap)}>
              Wrap
            </Button>
          </>
        }
      >
        {(row) => (
          <div className="flex">
            <span className={styles.gutter} style={{ width: `${digits + 1}ch` }}>
              {lines[row]?.number}
            </span>
            <span className="shrinks primary">{lines[row]?.text}</span>
          </div>
        )}
      </FindableLines>
    </div>
  )
}
