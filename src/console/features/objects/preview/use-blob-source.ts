import { useCallback } from 'react'

/**
 * A ref that gives an element the blob as its source for as long as it is mounted, and takes the address back then.
 * @param type replaces the blob's own: only types that can't run belong here
 */
export function useBlobSource(
  blob: Blob,
  type: string,
): (element: HTMLImageElement | HTMLMediaElement | null) => (() => void) | undefined {
  return useCallback(
    (element) => {
      if (element === null) return undefined
      // A slice takes the new type without copying the bytes.
      const url = URL.createObjectURL(blob.slice(0, blob.size, type))
      element.src = url
      return () => {
        element.removeAttribute('src')
        URL.revokeObjectURL(url)
      }
    },
    [blob, type],
  )
}
