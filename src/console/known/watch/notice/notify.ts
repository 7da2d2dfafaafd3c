import { environmentNow } from '../../../ui/browser/ticker.ts'
import { withSecondTimes } from '../../../../format/with-second-times.ts'
import { withCodes } from '../../../../format/hidden-characters.ts'
import type { News } from './news.ts'

/** By browser, user and URL (TLS or loopback). */
export function canNotify(): 'yes' | 'ask' | 'no' {
  if (!('Notification' in globalThis) || Notification.permission === 'denied') return 'no'
  return Notification.permission === 'granted' ? 'yes' : 'ask'
}

/** Call in a press handler. Returns whether it is allowed. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() !== 'no' && (await Notification.requestPermission()) === 'granted'
}

/** Only title and detail of the most urgent: locked screens show it. */
export function notify([first, ...more]: readonly News[]): void {
  if (first === undefined || canNotify() !== 'yes') return
  // News is less than a minute old.
  const now = environmentNow()
  const title = more.length === 0 ? first.title : `${first.title}, ${more.length} more`
  try {
    const notice = new Notification(withCodes(title), {
      body: withCodes(withSecondTimes(first.detail, now)),
      tag: 'watchfloor.alert',
      icon: '/favicon.svg',
    })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
  } catch {
    // Some browsers only show one from a service worker.
  }
}
