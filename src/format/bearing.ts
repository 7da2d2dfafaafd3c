export function radiansToDegrees(radians: number): number {
  return (radians * 180) / Math.PI
}

/** `078°`; wraps to 000–359. */
export function formatBearing(degrees: number): string {
  if (!Number.isFinite(degrees)) return String(degrees)
  const turned = ((Math.round(degrees) % 360) + 360) % 360
  return `${String(turned).padStart(3, '0')}°`
}

/** An angle that isn't a direction (a width, an inclination): `62.5°`, `−4.0°`. */
export function formatAngle(degrees: number, decimals = 1): string {
  if (!Number.isFinite(degrees)) return String(degrees)
  const text = degrees.toFixed(decimals)
  return `${Number(text) === 0 ? text.replace('-', '') : text.replace('-', '\u2212')}°`
}
