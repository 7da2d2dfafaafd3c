import type { Outcome } from '../../conformance/exchange.ts'
import { retryAfterSeconds } from '../../conformance/retry-after.ts'
import { operations } from '../../contract/operations.ts'
import type { TaskQuery } from '../../contract/task.ts'
import { textOf, type PassedExchange } from '../../watch/passed-exchange.ts'
import type { Backend } from '../backends/backend.ts'
import { answerOf } from '../watch/answer-facts.ts'
import type { KeeperToken } from './keeper-token.ts'
import { ANSWER_MILLISECONDS, sendAlone } from './send-alone.ts'

export interface QueryAnswer {
  readonly outcome: Outcome
  readonly text?: string
  /** Environment's clock. */
  readonly date?: number
  /** Seconds. */
  readonly retryAfter?: number
  /** The token operation failed instead. */
  readonly isApart?: 'no token'
  readonly detail?: string
}

export interface TaskQueriesParts {
  readonly backend: Backend
  readonly token: KeeperToken
  /** In the journal. */
  readonly clientId: string
  readonly onPassed: (exchange: PassedExchange) => void
}

/** Task queries of the keeper, and nothing else. Each is kept in the journal. */
export function createTaskQueries({ backend, token, clientId, onPassed }: TaskQueriesParts) {
  const send = async (query: TaskQuery, bearer: string): Promise<QueryAnswer> => {
    const body = JSON.stringify(query)
    const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' }
    const began = Date.now()
    const { response, bytes } = await sendAlone(backend, operations.queryTasks.path, { body, headers })
    const ended = Date.now()
    const answer = response === undefined ? { failure: 'No reply' } : answerOf(response)
    const exchange: PassedExchange = {
      operation: 'queryTasks',
      clientId,
      method: 'POST',
      target: operations.queryTasks.path,
      requestBody: body,
      ...answer,
      ...(bytes === undefined ? { failure: 'No reply' } : { body: bytes }),
      began,
      ended,
      bytes: bytes?.length ?? 0,
      wasReceived: true,
    }
    onPassed(exchange)
    const text = textOf(exchange)
    if (response === undefined || answer.failure !== undefined || bytes === undefined)
      return { outcome: ended - began >= ANSWER_MILLISECONDS ? 'timeout' : 'no reply' }
    const retryAfter = retryAfterSeconds(response.headers, [], ended)
    return {
      outcome: response.status,
      ...(text !== undefined && { text }),
      ...(exchange.date !== undefined && { date: exchange.date }),
      ...(retryAfter !== undefined && { retryAfter }),
    }
  }

  return async (query: TaskQuery): Promise<QueryAnswer> => {
    for (let attempt = 1; ; attempt += 1) {
      const given = await token.get()
      if ('detail' in given) return { outcome: 'not sent', isApart: 'no token', ...given }
      const answer = await send(query, given.token)
      if (answer.outcome !== 401 || attempt > 1 || !token.refused(given.token)) return answer
    }
  }
}
