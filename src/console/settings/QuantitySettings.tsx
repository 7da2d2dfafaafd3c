import { setPreferences, usePreferences } from '../preferences/preferences.ts'
import { formatAltitude } from '../format/altitude.ts'
import { useConventions } from '../format/conventions.ts'
import { formatCoordinates } from '../format/coordinates.ts'
import { formatLength, formatRange } from '../format/length.ts'
import { formatSpeed } from '../format/speed.ts'
import { formatAbsoluteTime } from '../format/time.ts'
import { Segmented } from '../ui/controls/Segmented.tsx'
import { useMachineNow } from '../ui/browser/ticker.ts'
import { Section, Setting } from './Setting.tsx'

const LIGHTHOUSE = [43.655, -69.02] as const

function sample(words: string | undefined) {
  return (
    <>
      Reads <span className="mono size-12">{words}</span>
    </>
  )
}

/** How times, places and quantities are written. What an environment sent stays as it came wherever JSON is shown or copied. */
export function QuantitySettings() {
  const { localTime, coordinates, speed, distance, shortLength } = usePreferences()
  useConventions()
  const now = useMachineNow()
  return (
    <Section title="Times, places and units">
      <Setting name="Times" hint={sample(formatAbsoluteTime(now, now))}>
        <Segmented
          label="Times"
          value={localTime ? 'both' : 'zulu'}
          segments={[
            { value: 'zulu', label: 'Zulu' },
            { value: 'both', label: 'Zulu, local beside' },
          ]}
          onChange={(next) => setPreferences({ localTime: next === 'both' })}
        />
      </Setting>
      <Setting name="Coordinates" hint={sample(formatCoordinates(...LIGHTHOUSE))}>
        <Segmented
          label="Coordinates"
          value={coordinates}
          segments={[
            { value: 'decimal', label: 'Decimal' },
            { value: 'dms', label: 'DMS', hint: 'Degrees, minutes, seconds' },
            { value: 'ddm', label: 'DDM', hint: 'Degrees and decimal minutes' },
            { value: 'mgrs', label: 'MGRS' },
            { value: 'utm', label: 'UTM' },
          ]}
          onChange={(next) => setPreferences({ coordinates: next })}
        />
      </Setting>
      <Setting name="Speeds" hint={sample(formatSpeed(6.2))}>
        <Segmented
          label="Speeds"
          value={speed}
          segments={[
            { value: 'kn', label: 'Knots' },
            { value: 'm/s', label: 'm/s' },
            { value: 'km/h', label: 'km/h' },
          ]}
          onChange={(next) => setPreferences({ speed: next })}
        />
      </Setting>
      <Setting name="Distances" hint={sample(`${formatLength(9260)}, a ring of ${formatRange(9260)}`)}>
        <Segmented
          label="Distances"
          value={distance}
          segments={[
            { value: 'design', label: 'km, rings in NM' },
            { value: 'km', label: 'km' },
            { value: 'NM', label: 'NM' },
          ]}
          onChange={(next) => setPreferences({ distance: next })}
        />
      </Setting>
      <Setting
        name="Heights and short lengths"
        hint={sample(`${formatAltitude(312, 'HAE')}, ${formatLength(40)}. References of altitudes are never converted`)}
      >
        <Segmented
          label="Heights and short lengths"
          value={shortLength}
          segments={[
            { value: 'm', label: 'Metres' },
            { value: 'ft', label: 'Feet' },
          ]}
          onChange={(next) => setPreferences({ shortLength: next })}
        />
      </Setting>
    </Section>
  )
}
