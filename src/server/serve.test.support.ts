import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/** Serves on a free port until the test ends. */
export async function serveInTest(listener: RequestListener): Promise<{ url: string; port: number }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port }
}

/** Sends bytes as they are and gathers everything that comes back until the server closes. */
export function rawExchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('latin1')
    socket.on('data', (text) => (answer += text))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
