import type { Ask } from '../transfer/transfer.ts'
import { fileName } from '../object-path.ts'

/** The same request for a shell. The token is a variable there: nothing secret is copied. */
export function curlCommand({ path, encoding, urgency }: Ask, baseUrl: string): string {
  const url = `${baseUrl}/api/v1/objects/${path.split('/').map(encodeURIComponent).join('/')}`
  return [
    `curl ${quote(url)}`,
    `-H "Authorization: Bearer $TOKEN"`,
    `-H ${quote(`Accept-Encoding: ${encoding}`)}`,
    ...(urgency === undefined ? [] : [`-H ${quote(`Priority: u=${urgency}`)}`]),
    `-o ${quote(fileName(path).replace(/^-/, './-'))}`,
  ].join(' \\\n  ')
}

/** Single quotes keep everything but themselves from a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
