import { useCallback } from 'react'

/** Sets the blob as source, and revokes its URL on unmount. @param type must not be able to run code */
export function useBlobSource(
  blob: Blob,
  type: string,
): (element: HTMLImageElement | HTMLMediaElement | null) => (() => void) | undefined {
  return useCallback(
    (element) => {
      if (element === null) return undefined
      // Slices change the type without copying.
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
