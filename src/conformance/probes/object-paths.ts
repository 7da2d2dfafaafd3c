const MEDIA_PATH = /"relativePath":\s*"\/?api\/v1\/objects\/([^"\\]+)"/g

/** From the media of entities, decoded. */
export function objectPathsIn(body: string): string[] {
  return [...body.matchAll(MEDIA_PATH)].flatMap(([, path = '']) => decode(path) ?? [])
}

function decode(path: string): string | undefined {
  try {
    return path.split('/').map(decodeURIComponent).join('/')
  } catch {
    return undefined
  }
}
