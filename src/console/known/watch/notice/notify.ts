import { environmentNow } from '../../../ui/browser/ticker.ts'
import { withSecondTimes } from '../../../../format/with-second-times.ts'
import { withCodes } from '../../../../format/hidden-characters.ts'
import type { News } from './news.ts'

/** Whether the system would show a notification: by the browser, its user and the address (it takes TLS, or loopback). */
export function canNotify(): 'yes' | 'ask' | 'no' {
  if (!('Notification' in globalThis) || Notification.permission === 'denied') return 'no'
  return Notification.permission === 'granted' ? 'yes' : 'ask'
}

/** To be called while a press is handled. @returns whether it is allowed from now on */
export async function askToNotify(): Promise<boolean> {
  return canNotify() !== 'no' && (await Notification.requestPermission()) === 'granted'
}

/** Shows the most urgent of what is new: title and detail as they stand on the page and nothing more, since it lies open on a locked screen. */
export function notify([first, ...more]: readonly News[]): void {
  if (first === undefined || canNotify() !== 'yes') return
  // News is of the last minute.
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
    // Some browsers show none but from a service worker.
  }
}
