import { environmentNow } from '../../../ui/browser/ticker.ts'
import { withSecondTimes } from '../../../../format/with-second-times.ts'
import { withCodes } from '../../../../format/hidden-characters.ts'
import type { Notice } from './notices.ts'

/** Depends on browser, user and URL (TLS or loopback). */
export function canNotify(): 'yes' | 'ask' | 'no' {
  if (!('Notification' in globalThis) || Notification.permission === 'denied') return 'no'
  return Notification.permission === 'granted' ? 'yes' : 'ask'
}

/** Call in the handler of a press. Returns whether it is allowed. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() !== 'no' && (await Notification.requestPermission()) === 'granted'
}

/** Names only the most urgent, as locked screens show it. */
export function notify([first, ...more]: readonly Notice[]): void {
  if (first === undefined || canNotify() !== 'yes') return
  // Less than a minute passed since it began.
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
    // Some browsers allow it only from a service worker.
  }
}
