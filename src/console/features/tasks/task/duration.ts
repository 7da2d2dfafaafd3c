const protobufDuration = /^(\d+(?:\.\d{1,9})?)s$/
const isoDuration = /^P(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/**
 * The interface defines no format: protobuf JSON (`5s`, `1.500s`) or ISO 8601 up to days (`PT5S`); others are
 * undefined and shown raw.
 */
export function durationSeconds(text: string): number | undefined {
  const protobuf = protobufDuration.exec(text)
  if (protobuf) return Number(protobuf[1])
  const iso = isoDuration.exec(text)
  if (!iso || iso.slice(1).every((part) => part === undefined)) return undefined
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = iso.slice(1).map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}
