import { useConfig } from '../api/config.ts'
import { setPreferences, usePreferences } from '../preferences/preferences.ts'
import { Segmented } from '../ui/controls/Segmented.tsx'
import { Section, Setting } from './Setting.tsx'

const POLLS = [5, 10, 30, 60]
const STALE = [1, 2, 5, 15, 60]

/** How often is asked, and when something counts as old. */
export function LiveSettings() {
  const { pollSeconds, staleMinutes } = usePreferences()
  const configured = useConfig((config) => config.pollSeconds)
  const chosen = pollSeconds === undefined ? configured : pollSeconds
  return (
    <Section title="Live data">
      <Setting
        name="Poll every"
        hint={`How often views that follow the environment ask for changes. They say Slow after ${chosen * 1.5} s without a reply and Not live after ${chosen * 2} s.`}
      >
        <Segmented
          label="Poll every"
          value={pollSeconds === undefined ? 'configured' : String(pollSeconds)}
          segments={[
            { value: 'configured', label: `${configured} s, as configured` },
            ...withOwn(POLLS, pollSeconds).map((seconds) => ({ value: String(seconds), label: `${seconds} s` })),
          ]}
          onChange={(next) => setPreferences({ pollSeconds: next === 'configured' ? undefined : Number(next) })}
        />
      </Setting>
      <Setting
        name="Old after"
        hint="Entities not updated for this long are dimmed on the map and in lists. They are never hidden."
      >
        <Segmented
          label="Old after"
          value={String(staleMinutes)}
          segments={withOwn(STALE, staleMinutes).map((minutes) => ({
            value: String(minutes),
            label: minutes === 60 ? '1 h' : `${minutes} m`,
          }))}
          onChange={(next) => setPreferences({ staleMinutes: Number(next) })}
        />
      </Setting>
    </Section>
  )
}

/** A value of an imported file may be none of those on offer; what is in force is always among the choices. */
function withOwn(offered: readonly number[], own: number | undefined): number[] {
  return [...new Set([...offered, ...(own === undefined ? [] : [own])])].toSorted((a, b) => a - b)
}
