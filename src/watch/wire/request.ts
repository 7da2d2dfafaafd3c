import type { WatchInput, WatchOperation } from './operation.ts'

/** URL after `…/watch/v1`, and JSON body. */
export function requestOf<O extends WatchOperation>(
  { path }: O,
  input: WatchInput<O>,
): { readonly target: string; readonly body: string | undefined } {
  const { path: inPath = {}, query = {}, body }: Given = input
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(inPath[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return {
    target: search === '' ? place : `${place}?${search}`,
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}

interface Given {
  readonly path?: Readonly<Record<string, string | number | undefined>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
}
