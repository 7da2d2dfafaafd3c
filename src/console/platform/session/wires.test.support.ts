export const JSON_TYPE = { 'Content-Type': 'application/json' }

/** A response on the network; `signal` breaks it off. */
export type FakeWire = (signal: AbortSignal | null | undefined) => Promise<Response>

export function answer(status: number, body: string, headers: Record<string, string> = JSON_TYPE): FakeWire {
  return () => Promise.resolve(new Response(body, { status, headers }))
}

export function code(status: number, headers: Record<string, string> = {}): FakeWire {
  return answer(status, '{"code":"x","message":"so it is"}', { ...JSON_TYPE, ...headers })
}

export function gateway(word: string, status = 502): FakeWire {
  return answer(status, '{"code":14,"message":"the gateway got no answer"}', {
    ...JSON_TYPE,
    'Watchfloor-Gateway': word,
  })
}

/** Endless pieces at this interval, until the request ends. */
export function drip(milliseconds: number, status = 200): FakeWire {
  return (signal) => {
    let timer: ReturnType<typeof setInterval>
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        timer = setInterval(() => controller.enqueue(new TextEncoder().encode(' ')), milliseconds)
        signal?.addEventListener('abort', () => {
          clearInterval(timer)
          controller.error(signal.reason)
        })
      },
      cancel: () => clearInterval(timer),
    })
    return Promise.resolve(new Response(body, { status, headers: JSON_TYPE }))
  }
}

/** Endless, as fast as it is read. */
export function endless(status: number): FakeWire {
  return () => {
    const bytes = new TextEncoder().encode('{"tasks":['.padEnd(400, ' '))
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(bytes) })
    return Promise.resolve(new Response(body, { status, headers: JSON_TYPE }))
  }
}

/** Some bytes, then a broken connection. */
export const cut: FakeWire = () => {
  let pulls = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1
      if (pulls === 1) controller.enqueue(new TextEncoder().encode('{"ta'))
      else controller.error(new TypeError('network error'))
    },
  })
  return Promise.resolve(new Response(body, { headers: JSON_TYPE }))
}

/** Browsers fail alike on a broken connection and on bytes that don't fit their coding. */
export function miscoded(coding: string): FakeWire {
  return async (signal) => {
    const { body } = await cut(signal)
    return new Response(body, { headers: { ...JSON_TYPE, 'Content-Encoding': coding } })
  }
}
