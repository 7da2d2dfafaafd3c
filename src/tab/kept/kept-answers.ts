import { pageLock, type FromKept, type FromTab, type ToKept } from '../messages.ts'
import { tabAnswers } from '../tab-answers.ts'
import type { TabService } from '../tab-service.ts'

interface KeptParts {
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  readonly locks: Pick<LockManager, 'request'>
  /** Tells pages one worker from the next. */
  readonly worker: string
  readonly opened: Extract<FromTab, { kind: 'opened' }>
}

/** Answers the pages of all tabs on a channel. A page holds a lock while it lives. */
export function keptAnswers(service: TabService, { channel, locks, worker, opened }: KeptParts): void {
  const pages = new Map<string, ReturnType<typeof tabAnswers>>()
  const post = (message: FromTab, page?: string) =>
    channel.postMessage({ worker, message, ...(page !== undefined && { page }) } satisfies FromKept)

  const answersOf = (page: string) => {
    const known = pages.get(page)
    if (known !== undefined) return known
    const answers = tabAnswers(service, (message) => post(message, page))
    pages.set(page, answers)
    void locks.request(pageLock(page), async () => {
      pages.delete(page)
      await answers.close()
    })
    return answers
  }

  channel.addEventListener('message', ({ data }: MessageEvent<ToKept | FromKept>) => {
    if ('worker' in data) return
    const { page, message } = data
    if (message.kind === 'hello') post(opened, page)
    else if (message.kind !== 'open') void answersOf(page).take(message)
  })
  post(opened)
}
