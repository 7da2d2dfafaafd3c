import { useEffect, useState } from 'react'

/** Whole texts up to here; of larger ones the first megabyte. */
export const WHOLE_BYTES = 5_000_000
export const PART_BYTES = 1_000_000

export interface BlobText {
  text: string
  /** Only the first megabyte. */
  isPart: boolean
}

/** The text of a blob in an encoding; `undefined` while it is read. */
export function useText(blob: Blob, label: string): BlobText | undefined {
  const [read, setRead] = useState<BlobText & { blob: Blob; label: string }>()
  useEffect(() => {
    let isCurrent = true
    const isPart = blob.size > WHOLE_BYTES
    void blob
      .slice(0, isPart ? PART_BYTES : blob.size)
      .arrayBuffer()
      .then((bytes) => {
        if (isCurrent) setRead({ text: new TextDecoder(label).decode(bytes, { stream: isPart }), isPart, blob, label })
      })
    return () => {
      isCurrent = false
    }
  }, [blob, label])
  return read?.blob === blob && read.label === label ? read : undefined
}
