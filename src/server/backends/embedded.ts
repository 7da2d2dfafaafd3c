import type { Service } from '../../environment/service.ts'
import type { Backend } from './backend.ts'

/** The embedded environment as a backend. The coding that the console asks for by name takes the place of what the browser always sends. */
export function embeddedBackend(service: Service): Backend {
  return (request, { target, socket }) => {
    const coding = request.headers.get('watchfloor-accept-encoding')
    if (coding === null) return service(request, target, socket.remoteAddress)
    const headers = new Headers(request.headers)
    headers.delete('watchfloor-accept-encoding')
    if (coding === '') headers.delete('accept-encoding')
    else headers.set('accept-encoding', coding)
    return service(new Request(request, { headers }), target, socket.remoteAddress)
  }
}
