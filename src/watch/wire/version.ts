/** Rules and views of later versions are stored as they are. */
export function isOfLaterVersion(value: unknown, version: number): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'number' &&
    value.version > version
  )
}
