import { codec, type SearchOf } from '../../../url-state/codec.ts'
import { anyText, choice, soughtText } from '../../../url-state/parts.ts'
import { word } from '../../../url-state/word-parts.ts'
import { LEVELS } from '../../../watch/wire/level.ts'
import { levelWords } from '../../known/watch/alert-words.ts'
import type { PageAddress } from '../../platform/url-state/use-address.ts'

export const TABS = ['active', 'ended', 'rules', 'call-outs'] as const

/** Level and text filter alerts; rules are always all listed. */
export const alertsAddress = codec(
  {
    level: word('level', LEVELS, { is: 'filter', chip: (level) => level && `Level ${levelWords[level]}` }),
    text: soughtText('text'),
    tab: choice('tab', TABS, { is: 'filter', words: (tab) => (tab === 'active' ? undefined : `tab ${tab}`) }),
    /** Key of the row with open details; it may be gone. */
    alert: anyText('alert', { is: 'place' }),
    /** Id of the open rule; `new` for an unsaved one. */
    rule: anyText('rule', { is: 'place' }),
    /** Name of the open destination. */
    destination: anyText('destination', { is: 'place' }),
  },
  (key, { tab }) => (tab !== 'rules' && tab !== 'call-outs') || key === 'tab',
)

export type AlertsSearch = SearchOf<typeof alertsAddress>
export type AlertsAddress = PageAddress<typeof alertsAddress>
