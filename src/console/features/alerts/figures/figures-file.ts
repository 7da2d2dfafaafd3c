import { isoTime } from '../../../../contract/datetime.ts'
import { csvText, type CsvCell } from '../../../../format/csv.ts'
import type { AlertFigures } from '../../../../watch/wire/alert-figures.ts'

const head = ['hour', 'alerts', 'called', 'warning', 'caution', 'advisory', 'highest 10 min', 'watched min', 'marking']

/** One line per hour, times in ISO 8601. */
export function figuresCsv({ hours }: AlertFigures, marking: string): string {
  const lines = hours.map((hour): CsvCell[] => [
    isoTime(hour.at),
    hour.alerts,
    hour.called,
    hour.warning,
    hour.caution,
    hour.advisory,
    hour.highest,
    Math.round(hour.watchedMilliseconds / 60_000),
    marking,
  ])
  return csvText([head, ...lines])
}

/** All figures as the server answered them. */
export function figuresJson(figures: AlertFigures, marking: string): string {
  return JSON.stringify({ marking, ...figures }, null, 2)
}
