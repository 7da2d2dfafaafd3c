/** `14:22:03Z` */
export function clockWords(at: number): string {
  return `${new Date(at).toISOString().slice(11, 19)}Z`
}

/** `2026-11-21T14:22Z` */
export function minuteWords(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16)}Z`
}

/** `45 s`, `6 m 40 s`, `2 h 5 m`: seconds, beyond an hour minutes. */
export function durationWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  const parts =
    seconds < 3600
      ? ([
          [Math.floor(seconds / 60), 'm'],
          [seconds % 60, 's'],
        ] as const)
      : ([
          [Math.floor(seconds / 3600), 'h'],
          [Math.floor((seconds % 3600) / 60), 'm'],
        ] as const)
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
  return said.length === 0 ? '0 s' : said.join(' ')
}
