import { useEffect, useState } from 'react'

/** An address for a blob while the component is mounted. `type` replaces the blob's own: only types that can't run belong here. */
export function useBlobUrl(blob: Blob | undefined, type: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (blob === undefined) return
    // A slice takes the new type without copying the bytes.
    const made = URL.createObjectURL(blob.slice(0, blob.size, type))
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob, type])
  return url
}
