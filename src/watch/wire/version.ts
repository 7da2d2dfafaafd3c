/** Whether a rule or a view is of a later form than `version`: it is kept as it is, as its form isn't known here. */
export function isOfLaterVersion(value: unknown, version: number): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'number' &&
    value.version > version
  )
}
