import { createHmac, timingSafeEqual } from 'node:crypto'

import { sharedKey } from '../access/shared-key.ts'
import type { Store } from '../store/store.ts'

/** Signed state of the next page: any server of the store continues a walk, also after a restart. */
export interface PageTokens {
  seal(kind: PageKind, content: object): string
  /** Undefined for a forged token or one of another kind. */
  open(kind: PageKind, token: string): unknown
}

type PageKind = 'tasks' | 'deleted-objects'

export async function createPageTokens(store: Store): Promise<PageTokens> {
  const key = await sharedKey(store, 'page-token-key')
  const signature = (kind: PageKind, content: string) => createHmac('sha256', key).update(`${kind}.${content}`).digest()

  return {
    seal(kind, content) {
      const text = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${text}.${signature(kind, text).toString('base64url')}`
    },
    open(kind, token) {
      const [text = '', given = '', ...rest] = token.split('.')
      const expected = signature(kind, text)
      const bytes = Buffer.from(given, 'base64url')
      if (rest.length > 0 || bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return undefined
      const content: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
      return content
    },
  }
}
