import { useEffect } from 'react'

import { copyAndSay } from '../../ui/browser/clipboard.ts'
import { parseSearch, stringifySearch } from '../../../address/search-params.ts'
import type { Unread } from '../../../address/search.ts'

/** What the page shown could not read of its address: a copied link doesn't pass it on. */
let unreadHere: readonly Unread[] = []

/** Keeps what a page could not read out of the links copied from it. */
export function useUnread(unread: readonly Unread[]): void {
  useEffect(() => {
    unreadHere = unread
    return () => {
      unreadHere = []
    }
  }, [unread])
}

/** The address without what of it can't be read; the address itself where there is no such thing. */
export function withoutUnread(href: string, unread: readonly Unread[]): string {
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

/** Copies the address of what is shown: filters, selection and tab are in it, a secret never is. */
export async function copyLink(): Promise<void> {
  await copyAndSay(readableLink(), 'the link')
}

/** The address of what is shown, without what of it the page could not read. */
export function readableLink(): string {
  return withoutUnread(window.location.href, unreadHere)
}
