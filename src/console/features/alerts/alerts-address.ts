import { codec, type SearchOf } from '../../../url-state/codec.ts'
import { anyText, choice, soughtText } from '../../../url-state/parts.ts'
import { word } from '../../../url-state/word-parts.ts'
import { FIGURE_RANGES } from '../../../watch/wire/alert-figures.ts'
import { LEVELS } from '../../../watch/wire/level.ts'
import { levelWords } from '../../known/watch/alert-words.ts'
import type { PageAddress } from '../../platform/url-state/use-address.ts'

export const TABS = ['active', 'ended', 'shelved', 'rules', 'call-outs', 'figures'] as const

/** Level and text filter alerts; the other tabs list everything. */
export const alertsAddress = codec(
  {
    level: word('level', LEVELS, { is: 'filter', chip: (level) => level && `Level ${levelWords[level]}` }),
    text: soughtText('text'),
    tab: choice('tab', TABS, { is: 'filter', words: (tab) => (tab === 'active' ? undefined : `tab ${tab}`) }),
    /** Of figures. */
    range: choice('range', FIGURE_RANGES, { is: 'filter', words: (range) => (range === '24h' ? undefined : range) }),
    /** Key of the row with open details; it may be gone. */
    alert: anyText('alert', { is: 'place' }),
    /** Id of the open rule; `new` for an unsaved one. */
    rule: anyText('rule', { is: 'place' }),
    /** Name of the open destination. */
    destination: anyText('destination', { is: 'place' }),
  },
  (key, { tab }) => key === 'tab' || (key === 'range' ? tab === 'figures' : tab === 'active' || tab === 'ended'),
)

export type AlertsSearch = SearchOf<typeof alertsAddress>
export type AlertsAddress = PageAddress<typeof alertsAddress>
