import { once } from 'node:events'
import { WebSocket } from 'undici'

/** Starts Node with an inspector, which logs its address. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Bytes that a process started with `inspected` holds after garbage collection, on and off the heap. */
export async function heldBytes(log: string): Promise<number> {
  const address = /ws:\/\/\S+/.exec(log)?.[0]
  if (address === undefined) throw new Error('The process has no inspector')
  const socket = new WebSocket(address)
  await once(socket, 'open')
  try {
    await ask(socket, 1, 'HeapProfiler.collectGarbage', {})
    // Finalizers release memory off the heap only now.
    await ask(socket, 2, 'HeapProfiler.collectGarbage', {})
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
    const { result } = await ask(socket, 3, 'Runtime.evaluate', { expression })
    return Number(result?.value)
  } finally {
    socket.close()
  }
}

interface Reply {
  id?: number
  result?: { result?: { value?: unknown } }
}

function ask(socket: WebSocket, id: number, method: string, params: object): Promise<NonNullable<Reply['result']>> {
  return new Promise((resolve) => {
    socket.addEventListener('message', function read({ data }) {
      const reply: Reply = JSON.parse(String(data))
      if (reply.id !== id) return
      socket.removeEventListener('message', read)
      resolve(reply.result ?? {})
    })
    socket.send(JSON.stringify({ id, method, params }))
  })
}
