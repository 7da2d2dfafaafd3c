import { useQuery } from '@tanstack/react-query'

import type { Rule } from '../../../../watch/wire/rule.ts'
import { callOutsQuery } from '../../../known/watch/call-outs.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { MultiSelect } from '../../../ui/controls/Select.tsx'

/** Without a choice the level decides. Absent where nothing is called out. */
export function DestinationsField({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const isShared = useWatch(({ sharing }) => sharing === 'shared')
  const { data } = useQuery({ ...callOutsQuery, enabled: isShared })
  const { destinations: named = [], ...rest } = rule
  const names = [...new Set([...(data?.destinations.map(({ name }) => name) ?? []), ...named])]
  if (names.length === 0) return null
  return (
    <MultiSelect
      label="Call out to"
      values={named}
      noneLabel="by level"
      options={names.map((name) => ({ value: name, label: name }))}
      onChange={(next) => onChange(next.length === 0 ? rest : { ...rest, destinations: next })}
    />
  )
}
