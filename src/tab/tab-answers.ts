import type { FromTab, ToTab } from './messages.ts'
import type { TabService } from './tab-service.ts'

interface OpenAnswer {
  readonly aborting: AbortController
  reader?: ReadableStreamDefaultReader<Uint8Array> | undefined
}

/** Answers a page's messages with the service's answers, part by part as the page reads. */
export function tabAnswers(service: TabService, post: (message: FromTab) => void) {
  const open = new Map<number, OpenAnswer>()

  const request = async ({ id, method, target, headers, body }: Extract<ToTab, { kind: 'request' }>) => {
    const answer: OpenAnswer = { aborting: new AbortController() }
    open.set(id, answer)
    const asked = {
      method,
      target,
      headers: new Headers(headers.map(([name, value]) => [name, value])),
      body,
      signal: answer.aborting.signal,
    }
    const response = await service.answer(asked).catch(() => undefined)
    // Cancelled meanwhile.
    if (!open.has(id)) return await response?.body?.cancel()
    if (response === undefined) {
      open.delete(id)
      return post({ kind: 'broken', id })
    }
    answer.reader = response.body?.getReader()
    const { status } = response
    post({ kind: 'answer', id, status, headers: [...response.headers], hasBody: response.body !== null })
    if (response.body === null) open.delete(id)
  }

  const read = async (id: number) => {
    try {
      const next = await open.get(id)?.reader?.read()
      if (!open.has(id)) return
      if (next?.done === false) return post({ kind: 'part', id, bytes: new Uint8Array(next.value) })
      open.delete(id)
      post({ kind: 'part', id, bytes: undefined })
    } catch {
      open.delete(id)
      post({ kind: 'broken', id })
    }
  }

  const cancel = async (id: number) => {
    const cancelled = open.get(id)
    open.delete(id)
    cancelled?.aborting.abort()
    await cancelled?.reader?.cancel().catch(() => undefined)
  }

  const take = async (message: Extract<ToTab, { id: number }>): Promise<void> => {
    const { id } = message
    if (message.kind === 'request') return await request(message)
    if (message.kind === 'read') return await read(id)
    await cancel(id)
  }

  return { take, close: async () => void (await Promise.all([...open.keys()].map(cancel))) }
}
