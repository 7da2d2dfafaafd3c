import { handoverSections, type HandoverItem, type HandoverSection } from '../../../watch/wire/handover.ts'

export const sectionTitles: Readonly<Record<HandoverSection, string>> = {
  changed: 'Changed in this watch',
  open: 'Open now',
  due: 'Due in the next watch',
  deeds: 'Our actions',
  alerts: 'Alerts not acknowledged',
  unknown: 'Not known',
  notes: 'Notes',
}

/** Counts summarized ones too. */
export function itemCount(items: readonly HandoverItem[]): number {
  return items.reduce((sum, { count = 1 }) => sum + count, 0)
}

/** On a wall. */
export type HandoverLine =
  | { readonly kind: 'title'; readonly section: HandoverSection; readonly count: number }
  | { readonly kind: 'item'; readonly item: HandoverItem }
  /** How many had no room. */
  | { readonly kind: 'more'; readonly section: HandoverSection; readonly count: number }

/** Deals lines to sections in turn, so that a long one leaves room for others. */
export function handoverLines(items: readonly HandoverItem[], most: number): readonly HandoverLine[] {
  const sections = handoverSections.map((section) => ({
    section,
    items: items.filter((item) => item.section === section),
    room: 0,
  }))
  let left = Math.max(0, most - sections.length)
  for (let isTaken = true; left > 0 && isTaken;) {
    isTaken = false
    for (const each of sections) {
      if (left === 0 || each.room >= each.items.length) continue
      each.room += 1
      left -= 1
      isTaken = true
    }
  }
  return sections.flatMap(({ section, items: own, room }): HandoverLine[] => {
    const shown = room < own.length ? Math.max(0, room - 1) : room
    const more = itemCount(own.slice(shown))
    return [
      { kind: 'title', section, count: itemCount(own) },
      ...own.slice(0, shown).map((item) => ({ kind: 'item' as const, item })),
      ...(more > 0 && room > 0 ? [{ kind: 'more' as const, section, count: more }] : []),
    ]
  })
}
