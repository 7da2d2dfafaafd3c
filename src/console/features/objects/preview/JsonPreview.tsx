import { useMemo } from 'react'

import { jsonText } from '../../../../contract/json-text.ts'
import { countOf } from '../../../../format/count.ts'
import { formatBytes } from '../../../../format/bytes.ts'
import { JsonView } from '../../../ui/json/JsonView.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import type { ShownContent } from '../transfer/transfer.ts'
import { parseJsonContent } from './parse-json.ts'
import styles from './preview.module.css'
import { TextPreview } from './TextPreview.tsx'
import { useText, WHOLE_BYTES } from './use-text.ts'

/** JSON as a tree; invalid JSON says where it breaks. */
export function JsonPreview({ content }: { content: ShownContent }) {
  const read = useText(content, content.encoding?.label ?? 'utf-8')
  const parsed = useMemo(() => (read === undefined || read.isPart ? undefined : parseJsonContent(read.text)), [read])
  if (content.blob.size === 0) return <p className={styles.words}>0 bytes</p>
  if (content.blob.size > WHOLE_BYTES)
    return (
      <div className={styles.view}>
        <Note className={styles.note}>
          {formatBytes(content.blob.size)} is too large for a tree (at most {formatBytes(WHOLE_BYTES)}).
        </Note>
        <TextPreview content={content} />
      </div>
    )
  if (read === undefined || parsed === undefined) return null
  if (!parsed.ok)
    return (
      <div className={styles.words}>
        <p>Not JSON.</p>
        <p className={styles.mono}>{parsed.reason}</p>
      </div>
    )
  return (
    <div className={styles.view}>
      {parsed.inexact > 0 && (
        <Note tone="warn" className={styles.note}>
          {parsed.inexact === 1 ? 'One number has' : `${parsed.inexact} numbers have`} more digits than this browser can
          hold. The tree shows rounded values. Text shows the original.
        </Note>
      )}
      {parsed.lines > 1 && (
        <Note className={styles.note}>{countOf(parsed.lines, 'line')}, each a JSON value, shown as a list.</Note>
      )}
      <JsonView value={parsed.value} write={jsonText} isFlush />
    </div>
  )
}
