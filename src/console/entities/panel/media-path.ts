/**
 * The object path of a media item. The interface only says "relative to the environment base URL": a path under `api/v1/objects/` is one of
 * the objects, anything else can't be fetched by an operation that is known here.
 */
export function objectPathOf(relativePath: string): string | undefined {
  const match = /^\/?api\/v1\/objects\/(.+)$/.exec(relativePath)
  const encoded = match?.[1]
  if (encoded === undefined) return undefined
  try {
    return encoded.split('/').map(decodeURIComponent).join('/')
  } catch {
    return encoded
  }
}
