import { useState } from 'react'

import { formatCountdown } from '../../../../format/duration.ts'
import { pixelWords } from '../facts/fact-rows.tsx'
import type { ShownContent } from '../transfer/transfer.ts'
import styles from './preview.module.css'
import { useBlobSource } from './use-blob-source.ts'

/** The browser's controls, without autoplay. */
export function MediaPreview({
  content,
  name,
  onFacts,
}: {
  content: ShownContent
  name: string
  onFacts: (facts: { size?: string; length?: string }) => void
}) {
  const { kind, mime, label } = content.detected
  const source = useBlobSource(content.blob, mime ?? 'application/octet-stream')
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <p className={styles.words}>
        This browser can’t play this {label}. It may be damaged, incomplete or need a missing codec. Save the file to
        play it elsewhere.
      </p>
    )
  const common = {
    ref: source,
    controls: true,
    preload: 'metadata',
    'aria-label': `Preview of ${name}`,
    onError: () => setFailed(true),
  } as const
  return (
    <div className={styles.media}>
      {kind === 'video' ? (
        // The interface has no place for captions.
        <video
          {...common}
          playsInline
          onLoadedMetadata={({ currentTarget }) =>
            onFacts({
              size: pixelWords(currentTarget.videoWidth, currentTarget.videoHeight),
              ...lengthOf(currentTarget),
            })
          }
        >
          <track kind="captions" />
        </video>
      ) : (
        <audio {...common} onLoadedMetadata={({ currentTarget }) => onFacts(lengthOf(currentTarget))}>
          <track kind="captions" />
        </audio>
      )}
    </div>
  )
}

function lengthOf({ duration }: HTMLMediaElement): { length?: string } {
  return Number.isFinite(duration) ? { length: formatCountdown(duration * 1000) } : {}
}
