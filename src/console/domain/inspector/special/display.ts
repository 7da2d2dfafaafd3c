import { mediaType } from '../../../../contract/entity/relationships.ts'
import { durationOf, MOST_WINDOWS, zoneTimesOf } from '../../../../entity/zone-schedule.ts'
import { formatNumber } from '../../../../format/number.ts'
import { wordsFor } from '../../../../format/enum-words.ts'
import { fieldsOf, nameOf, type Makers, type WireNode } from '../node.ts'
import { given, meta, rowOf, text, type Item } from '../row.ts'

export const displayMakers: Makers = {
  Color(reader) {
    const [red, green, blue] = [reader.number('red'), reader.number('green'), reader.number('blue')]
    const alpha = reader.number('alpha')
    const sources = reader.sources('red', 'green', 'blue', 'alpha')
    if (sources.length === 0 || sources.some(({ value }) => typeof value !== 'number')) return undefined
    const channels = [red, green, blue].map((channel) => (channel === undefined ? '·' : formatNumber(channel)))
    const opacity = alpha === undefined ? 'solid' : `${formatNumber(Number((alpha * 100).toFixed(1)))} %`
    const css = `rgb(${red ?? 0} ${green ?? 0} ${blue ?? 0} / ${alpha ?? 1})`
    return [rowOf(reader.node.label, [{ kind: 'swatch', css, text: `${channels.join(', ')}, ${opacity}` }], sources)]
  },

  /** Its next windows are computed on drawing. */
  CronWindow(reader) {
    const expression = reader.text('cronExpression')
    if (expression === undefined) return undefined
    const sources = reader.sources('cronExpression', 'durationMillis')
    const [duration] = reader.sources('durationMillis')
    const durationMilliseconds = durationOf(duration?.value)
    if (durationMilliseconds !== undefined) reader.text('durationMillis')
    return [rowOf('Window', [{ kind: 'schedule', expression, durationMilliseconds }], sources)]
  },

  Schedule(reader) {
    const [scheduleType] = reader.sources('scheduleType')
    const sources = reader.sources('windows')
    const windows = zoneTimesOf({ scheduleType: scheduleType?.value, windows: sources[0]?.value })
    if (windows.length === 0 || windows.length > MOST_WINDOWS) return undefined
    return [rowOf('Zone', [{ kind: 'in force', windows }], sources), ...reader.rest()]
  },

  Indicators(reader) {
    const flags = fieldsOf(reader.node).filter(({ value, schema }) => typeof value === 'boolean' && schema)
    const on = flags.filter(({ value }) => value === true)
    const off = flags.filter(({ value }) => value === false)
    for (const flag of flags) reader.rows(nameOf(flag))
    const rows: Item[] = []
    if (on.length > 0) rows.push(rowOf('Set', [text(labelsOf(on))], reader.sources(...on.map(nameOf))))
    if (off.length > 0) rows.push(rowOf('Not set', [meta(labelsOf(off))], reader.sources(...off.map(nameOf))))
    return rows
  },

  MediaItem(reader) {
    const sources = reader.sources('relativePath', 'type', 'itemIdentifier')
    const type = reader.text('type')
    const id = reader.text('itemIdentifier')
    const path = reader.text('relativePath')
    const image = type === 'MEDIA_TYPE_IMAGE'
    const shown = path === undefined ? meta('no path') : ({ kind: 'media', path, image, text: path } as const)
    return [rowOf(wordsFor(type, mediaType, 'Media'), [shown, ...given(id, meta)], sources)]
  },

  Payload(reader) {
    return reader.component('config')?.rest()
  },
}

function labelsOf(flags: readonly WireNode[]): string {
  return flags.map(({ label }) => (label === 'C2' ? 'C2' : label.toLowerCase())).join(', ')
}
