/** The part in use; the DOM library types `self` as a window. */
export interface WorkerScope<Received, Sent> {
  postMessage(message: Sent, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<Received>) => void): void
}

export function workerScope<Received, Sent>(): WorkerScope<Received, Sent> {
  return globalThis as unknown as WorkerScope<Received, Sent>
}
