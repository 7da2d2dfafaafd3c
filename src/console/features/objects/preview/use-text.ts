import { queryOptions, useQuery } from '@tanstack/react-query'

import type { ShownContent } from '../transfer/transfer.ts'

/** Larger texts are cut to the first megabyte. */
export const WHOLE_BYTES = 5_000_000
export const PART_BYTES = 1_000_000

function textOptions({ sha256, blob }: ShownContent, label: string) {
  return queryOptions({
    queryKey: ['object', sha256, 'text', label],
    queryFn: async () => {
      const isPart = blob.size > WHOLE_BYTES
      const bytes = await blob.slice(0, isPart ? PART_BYTES : blob.size).arrayBuffer()
      return { text: new TextDecoder(label).decode(bytes, { stream: isPart }), isPart }
    },
    gcTime: 0,
  })
}

/** The decoded text; `undefined` while reading. */
export function useText(content: ShownContent, label: string) {
  return useQuery(textOptions(content, label)).data
}
