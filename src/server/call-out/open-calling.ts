import { createErrorLog } from '../../environment/error-log.ts'
import type { ServerOptions } from '../options.ts'
import { realMachine } from '../watch/real-machine.ts'
import { openCallOuts } from './call-out.ts'
import { readCallOutFile } from './call-out-file.ts'
import { directRequests } from './direct-request.ts'

/** With this machine's clock, network and chance. @param address where this server listens */
export async function openCalling(
  file: string,
  { publicNames: [publicName] }: Pick<ServerOptions, 'publicNames'>,
  address: () => string,
) {
  const settings = await readCallOutFile(file)
  const { send, close } = directRequests(settings)
  const base = () => {
    const url = new URL(address())
    if (publicName !== undefined) url.hostname = publicName
    return url.origin
  }
  const callOuts = openCallOuts({
    settings,
    send,
    machine: realMachine,
    random: Math.random,
    base,
    onError: createErrorLog((line) => void process.stderr.write(line)),
  })
  return {
    callOuts,
    close: async () => {
      callOuts.close()
      await close()
    },
  }
}
