import { useConfig } from '../../platform/api/config.ts'
import { formatAltitude } from '../../../format/altitude.ts'
import { useConventions } from '../../format/use-conventions.ts'
import { formatCoordinates } from '../../../format/coordinates.ts'
import { formatLength, formatRange } from '../../../format/length.ts'
import { formatSpeed } from '../../../format/speed.ts'
import { setPreferences, usePreferences } from '../../platform/preferences/preferences.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { SecondClock } from './SecondClock.tsx'
import { Choice, Section, Setting } from './Setting.tsx'

export function AppearanceSettings() {
  const { theme, density, singleKeys, panelWidths } = usePreferences()
  const moved = Object.keys(panelWidths).length
  return (
    <Section title="Look and keys">
      <Choice
        name="Theme"
        hint="Auto follows the system. Night red protects dark-adapted eyes. Shapes and words replace colours, and pictures turn red too."
        value={theme}
        of={{ dark: 'Dark', light: 'Light', auto: 'Auto', night: 'Night red' }}
        onChange={(next) => setPreferences({ theme: next })}
      />
      <Choice
        name="Density"
        hint="Height of table rows, list rows and task cards."
        value={density}
        of={{ compact: 'Compact', standard: 'Standard', roomy: 'Roomy' }}
        onChange={(next) => setPreferences({ density: next })}
      />
      <Setting name="Keyboard" hint="Ctrl K works either way. Press ? for the list.">
        <Checkbox
          label="Single-key shortcuts"
          checked={singleKeys}
          onChange={(checked) => setPreferences({ singleKeys: checked })}
        />
      </Setting>
      <Setting name="Panels" hint="Widths of panels and of table columns.">
        <Button
          disabledReason={moved === 0 ? 'All panels and columns have their default width' : undefined}
          onClick={() => setPreferences({ panelWidths: {} })}
        >
          Reset panel sizes
        </Button>
      </Setting>
    </Section>
  )
}

const LIGHTHOUSE = [43.655, -69.02] as const

function sample(words: string | undefined) {
  return (
    <>
      Reads <span className="mono size-12">{words}</span>
    </>
  )
}

/** Display of times, places and quantities. JSON is always shown and copied as received. */
export function QuantitySettings() {
  const { coordinates, speed, distance, shortLength } = usePreferences()
  useConventions()
  return (
    <Section title="Times, places and units">
      <SecondClock />
      <Choice
        name="Coordinates"
        hint={sample(formatCoordinates(...LIGHTHOUSE))}
        value={coordinates}
        of={{
          decimal: 'Decimal',
          dms: ['DMS', 'Degrees, minutes, seconds'],
          ddm: ['DDM', 'Degrees and decimal minutes'],
          mgrs: 'MGRS',
          utm: 'UTM',
        }}
        onChange={(next) => setPreferences({ coordinates: next })}
      />
      <Choice
        name="Speeds"
        hint={sample(formatSpeed(6.2))}
        value={speed}
        of={{ kn: 'Knots', 'm/s': 'm/s', 'km/h': 'km/h' }}
        onChange={(next) => setPreferences({ speed: next })}
      />
      <Choice
        name="Distances"
        hint={sample(`${formatLength(9260)}, a ring of ${formatRange(9260)}`)}
        value={distance}
        of={{ design: 'km, rings in NM', km: 'km', NM: 'NM' }}
        onChange={(next) => setPreferences({ distance: next })}
      />
      <Choice
        name="Heights and short lengths"
        hint={
          <>
            {sample(`${formatAltitude(312, 'HAE')}, ${formatLength(40)}`)}. References of altitudes are never converted.
          </>
        }
        value={shortLength}
        of={{ m: 'Metres', ft: 'Feet' }}
        onChange={(next) => setPreferences({ shortLength: next })}
      />
    </Section>
  )
}

const POLLS = [5, 10, 30, 60]
const STALE = [1, 2, 5, 15, 60]

/** Poll interval, and what counts as old. */
export function LiveSettings() {
  const { pollSeconds, staleMinutes } = usePreferences()
  const configured = useConfig((config) => config.pollSeconds)
  const chosen = pollSeconds === undefined ? configured : pollSeconds
  return (
    <Section title="Live data">
      <Setting
        name="Poll every"
        hint={`How often live views poll. They say Slow after ${chosen * 1.5} s without a reply and Not live after ${chosen * 2} s.`}
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

/** Imported files may have values that aren't offered; the current one is always listed. */
function withOwn(offered: readonly number[], own: number | undefined): number[] {
  return [...new Set([...offered, ...(own === undefined ? [] : [own])])].toSorted((a, b) => a - b)
}
