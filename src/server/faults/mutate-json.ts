import { pick } from '../../environment/scenario/random.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

interface Place {
  read(): Json
  write(value: Json): void
  /** Besides another value: removed, repeated or renamed. */
  disturb?(how: number, next: () => number): void
}

/** JSON.stringify can't write numbers beyond a double's range. */
const BEYOND_DOUBLE = '\u0000beyond double\u0000'

function deep(): Json {
  let value: Json = 'bottom'
  for (let depth = 0; depth < 400; depth += 1) value = depth % 2 === 0 ? [value] : { in: value }
  return value
}

/** Values that a broken or malicious backend might send. */
const hostileValues: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  -0.000_000_1,
  2 ** 53,
  1e308,
  -1e308,
  BEYOND_DOUBLE,
  '',
  ' ',
  '0',
  'NaN',
  '-1',
  '9223372036854775808',
  'STATUS_FROM_THE_FUTURE',
  '<img src=x onerror="document.title=1"><script>document.title=1</script>',
  'javascript:document.title=1',
  '"}]\\',
  '\u202Eright to left\u202C \u0007\u001b[31m',
  '\ud800 half a surrogate',
  '\uFEFF',
  'x'.repeat(20_000),
  '一'.repeat(500),
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-13-45T25:61:61Z',
  'not a time',
  '../../../../etc/passwd',
  '__proto__',
  [],
  {},
  [[]],
  [null],
  [{}],
  { constructor: 1, toString: null, hasOwnProperty: [] },
  { value: { value: { value: null } } },
  deep(),
]

/** A few hostile changes, sometimes broken JSON. Other text stays. Deterministic in `next`. */
export function mutateJson(text: string, next: () => number): string {
  const root: { value: Json } = { value: null }
  try {
    root.value = JSON.parse(text)
  } catch {
    return text
  }
  const whole: Place = { read: () => root.value, write: (value) => void (root.value = value) }
  // More in long answers: one broken task in fifty is easily missed.
  const changes = 1 + Math.floor(next() * 8) + Math.floor(placesIn(whole).length / 150)
  for (let change = 0; change < changes; change += 1) changeOne(placesIn(whole), next)
  const mutated = JSON.stringify(root.value).replaceAll(JSON.stringify(BEYOND_DOUBLE), '1e999')
  return next() < 0.03 ? mutated.slice(0, Math.floor(next() * mutated.length)) : mutated
}

function changeOne(places: readonly Place[], next: () => number): void {
  // The root is one of many, so changes are mostly deep inside.
  const place = pick(places, next)
  const how = next()
  if (how < 0.25 && place.disturb !== undefined) place.disturb(how * 4, next)
  else if (how < 0.35) place.write([place.read()])
  else if (how < 0.5) place.write(structuredClone(pick(places, next).read()))
  else place.write(structuredClone(pick(hostileValues, next)))
}

/** From the outside in. */
function placesIn(whole: Place): Place[] {
  const places = [whole]
  // The list grows during iteration.
  for (const place of places) {
    if (places.length > 20_000) break
    const value = place.read()
    if (Array.isArray(value)) for (let index = 0; index < value.length; index += 1) places.push(itemOf(value, index))
    else if (typeof value === 'object' && value !== null)
      for (const name of Object.keys(value)) places.push(memberOf(value, name))
  }
  return places
}

function itemOf(list: Json[], index: number): Place {
  return {
    read: () => list[index] ?? null,
    write: (value) => void (list[index] = value),
    disturb(how) {
      if (how < 0.5) list.splice(index, 1)
      else list.push(structuredClone(list[index] ?? null))
    },
  }
}

function memberOf(record: { [name: string]: Json }, name: string): Place {
  const write = (value: Json, as = name) =>
    // Assigning `__proto__` would add no member.
    void Object.defineProperty(record, as, { value, enumerable: true, configurable: true, writable: true })
  return {
    read: () => record[name] ?? null,
    write,
    disturb(how, next) {
      const value = record[name] ?? null
      delete record[name]
      if (how >= 0.7) write(value, pick(['unknownField', '', '__proto__', 'constructor', '日本'], next))
    },
  }
}
