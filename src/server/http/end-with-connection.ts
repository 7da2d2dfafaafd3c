import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { guarded } from './stray-errors.ts'

const unanswered = new WeakMap<Socket, Set<ServerResponse>>()

/**
 * Ends an answer when its connection is gone. Node does so for the one whose turn it is; those that wait behind it (pipelining) would never
 * hear of it, and would keep open what they read from.
 */
export function endWithConnection({ socket }: IncomingMessage, outgoing: ServerResponse): void {
  const known = unanswered.get(socket)
  const answers = known ?? new Set()
  answers.add(outgoing)
  outgoing.once('close', () => answers.delete(outgoing))
  if (known !== undefined) return
  unanswered.set(socket, answers)
  socket.once('close', () => {
    for (const answer of answers)
      if (answer.socket === null)
        guarded(() => {
          answer.destroy()
          answer.emit('close')
        }, answer.req)
  })
}
