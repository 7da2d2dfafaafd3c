import { alertLevel } from '../../../../contract/entity/health.ts'
import type { Makers, NodeReader } from '../node.ts'
import { given, meta, rowOf, strong, type Item, type RowPart, type Row } from '../row.ts'

export const healthMakers: Makers = {
  Health(reader) {
    const states = [
      ...reader.rows('healthStatus', { label: 'Health' }),
      ...reader.rows('connectionStatus', { label: 'Connection' }),
    ]
    const alerts = reader.list('activeAlerts').map((alert) => ({ level: levelOf(alert), items: alertItems(alert) }))
    const components = reader.list('components').flatMap(componentItems)
    // Unset means most recent, by the interface.
    const updated = reader.has('updateTime')
      ? reader.rows('updateTime')
      : [rowOf('Update time', [meta('Most recent')], [])]
    return [
      ...alerts.toSorted((a, b) => b.level - a.level).flatMap(({ items }) => items),
      ...states,
      ...components,
      ...reader.rest(),
      ...updated,
    ]
  },
}

function levelOf(alert: NodeReader): number {
  const [source] = alert.sources('level')
  return alertLevel.values.findIndex((level) => level === source?.value)
}

function alertItems(alert: NodeReader): Item[] {
  const sources = alert.sources('level', 'description', 'alertCode', 'activatedTime')
  const level = partsOf(alert.rows('level'))
  const description = alert.text('description')
  const code = alert.text('alertCode')
  const since = partsOf(alert.rows('activatedTime'))
  const beside = description === undefined ? [] : given(code, meta)
  const parts = [...level, ...given(description ?? code, strong), ...beside, ...since]
  const conditions = alert.list('activeConditions').flatMap((condition): Item[] => {
    const found = [...given(condition.text('description'), strong), ...given(condition.text('conditionCode'), meta)]
    return [rowOf('Condition', found, condition.sources('description', 'conditionCode')), ...condition.rest()]
  })
  return [rowOf('Alert', parts, sources), ...conditions, ...alert.rest()]
}

function componentItems(part: NodeReader): Item[] {
  const sources = part.sources('name', 'id', 'health', 'updateTime')
  const state = partsOf(part.rows('health'))
  const [name, id] = [part.text('name'), part.text('id')]
  const time = partsOf(part.rows('updateTime'))
  const messages = part.list('messages').flatMap((message): Item[] => {
    const origin = message.sources('status', 'message')
    const status = partsOf(message.rows('status'))
    return [rowOf('', [...status, ...given(message.text('message'), strong)], origin), ...message.rest()]
  })
  const parts = [...state, ...(name === undefined ? [] : given(id, meta)), ...time]
  return [
    rowOf(name ?? id ?? 'Component', parts.length === 0 ? [meta('no state reported')] : parts, sources),
    ...messages,
    ...part.rest(),
  ]
}

function partsOf(items: readonly Item[]): RowPart[] {
  return items.filter((item): item is Row => item.kind === 'row').flatMap(({ parts }) => parts)
}
