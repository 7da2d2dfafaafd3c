import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { ShownContent } from '../transfer/transfer.ts'
import { pixelWords } from '../facts/fact-rows.tsx'
import { HexBeginning } from './HexPreview.tsx'
import styles from './preview.module.css'
import { useBlobSource } from './use-blob-source.ts'

const STEPS = [0.1, 0.25, 0.5, 1, 2, 4, 8] as const

/** Fitted or scaled. Uses the detected type, so that the bytes can't be anything but a picture. */
export function ImagePreview({
  content,
  name,
  zoom,
  onZoom,
  onFacts,
}: {
  content: ShownContent
  name: string
  /** `undefined`: fits. */
  zoom: number | undefined
  onZoom: (zoom: number | undefined) => void
  onFacts: (facts: { size: string }) => void
}) {
  const source = useBlobSource(content.blob, content.detected.mime ?? 'application/octet-stream')
  const [natural, setNatural] = useState<{ width: number; height: number }>()
  const [failed, setFailed] = useState(false)
  const step = (by: 1 | -1) => {
    const from = zoom ?? 1
    onZoom(by > 0 ? (STEPS.find((each) => each > from) ?? from) : (STEPS.findLast((each) => each < from) ?? from))
  }
  if (failed)
    return (
      <p className={styles.words}>
        This browser can’t draw this {content.detected.label} picture. It may be damaged, incomplete or of an
        unsupported kind. Hex shows the bytes.
      </p>
    )
  return (
    <div className={styles.picture}>
      <div className={styles.zoom}>
        <Button aria-label="Smaller" icon={<Minus />} onClick={() => step(-1)} />
        <span className={cx('nowrap', 'number', 'size-12', 'secondary')}>
          {zoom === undefined ? 'Fit' : `${zoom * 100} %`}
        </span>
        <Button aria-label="Larger" icon={<Plus />} onClick={() => step(1)} />
      </div>
      <section className={styles.frame} tabIndex={0} aria-label="Picture">
        <img
          ref={source}
          alt={`Preview of ${name}`}
          className={cx(styles.image, zoom === undefined && styles.fit)}
          style={zoom === undefined || natural === undefined ? undefined : { width: natural.width * zoom }}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setNatural({ width: naturalWidth, height: naturalHeight })
            onFacts({ size: pixelWords(naturalWidth, naturalHeight) })
          }}
          onError={() => setFailed(true)}
        />
      </section>
      {zoom === undefined && <HexBeginning content={content} rows={6} />}
    </div>
  )
}
