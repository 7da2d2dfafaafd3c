import { StorageFull } from '../database/operator-error.ts'
import { operations } from '../contract/operations.ts'
import type { Environment } from '../environment/environment.ts'
import { failureResponse, unavailable } from '../environment/request/failure.ts'

/**
 * The simulation is stopped while the browser’s storage is full. Tasks are refused meanwhile: a board
 * would show them as live.
 */
export function refuseWhileFull(environment: () => Environment) {
  let isFull = false
  return {
    failed: (error: unknown): void => {
      isFull ||= error instanceof StorageFull
    },
    serve: async (request: Request, target: string): Promise<Response> => {
      if (isFull && target.startsWith('/api/v1/tasks/query')) {
        // Tries a write.
        const problem = await environment().health()
        if (problem !== undefined) return failureResponse(unavailable(problem), operations.queryTasks)
        isFull = false
      }
      return await environment().service(request, target)
    },
  }
}
