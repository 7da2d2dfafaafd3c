import { useEffect } from 'react'

import { isInTab, linkOfTab } from '../session/in-tab.ts'
import { copyAndSay } from '../../ui/browser/clipboard.ts'
import { parseSearch, stringifySearch } from '../../../url-state/search-params.ts'
import type { UnreadParameter } from '../../../url-state/search.ts'

/** Unreadable parts of the URL, left out of copied links. */
let unreadHere: readonly UnreadParameter[] = []

export function useUnread(unread: readonly UnreadParameter[]): void {
  useEffect(() => {
    unreadHere = unread
    return () => {
      unreadHere = []
    }
  }, [unread])
}

export function withoutUnread(href: string, unread: readonly UnreadParameter[]): string {
  if (unread.length === 0) return href
  const url = new URL(href)
  url.search = stringifySearch(
    Object.fromEntries(
      Object.entries(parseSearch(url.search)).map(([name, value]) => {
        const bad = unread.filter((one) => one.name === name)
        const readable = (text: string) => {
          const found = bad.find((one) => one.text === text)
          return found === undefined ? text : (found.rest ?? [])
        }
        return [name, [value].flat().flatMap(readable)]
      }),
    ),
  )
  return url.href
}

export async function copyLink(): Promise<void> {
  const link = readableLink()
  await copyAndSay(IS_STATIC && isInTab() ? linkOfTab(link) : link, 'the link')
}

export function readableLink(): string {
  return withoutUnread(window.location.href, unreadHere)
}
