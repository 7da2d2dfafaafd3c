import { rpcStatusNames } from '../../../../contract/errors.ts'

/** `5 NOT_FOUND`; unknown codes as they are. */
export function codeWords(code: string | number): string {
  const name = typeof code === 'number' ? rpcStatusNames[code] : undefined
  return name === undefined ? String(code) : `${code} ${name}`
}
