import { useCallback } from 'react'

/**
 * A ref that sets the blob as an element's source, and revokes its URL on unmount.
 * @param type replaces the blob's; must be a type that can't run code
 */
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
