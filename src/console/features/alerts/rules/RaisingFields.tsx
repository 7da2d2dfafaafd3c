import Volume from 'lucide-react/icons/volume-2'

import { mayHaveDeadband } from '../../../../rules/engine/deadband.ts'
import type { Rule } from '../../../../watch/wire/rule.ts'
import { useSite } from '../../../platform/api/site.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { DestinationsField } from './DestinationsField.tsx'
import { DurationField } from './DurationField.tsx'
import { PercentField } from './PercentField.tsx'
import { withDeadbandOf, withLongestShelving, withOffDelay, withSoundWhenOver } from './rule-change.ts'
import styles from './RuleEditor.module.css'

/** Delays, sound, call-outs, the longest shelving, and guidance. */
export function RaisingFields({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const { shelving } = useSite()
  const longest = rule.level === 'as reported' ? Math.max(...Object.values(shelving)) : shelving[rule.level]
  return (
    <section className="section" aria-label="How it is raised">
      <div className={styles.grid}>
        <DurationField
          label="Delay before raising"
          unit="s"
          least={0}
          seconds={rule.delaySeconds}
          onChange={(delaySeconds) => onChange({ ...rule, delaySeconds: Math.min(delaySeconds, 86_400) })}
        />
        <DurationField
          label="Delay before ending"
          unit="s"
          least={0}
          seconds={rule.offDelaySeconds ?? 0}
          onChange={(seconds) => onChange(withOffDelay(rule, seconds))}
        />
        {mayHaveDeadband(rule) && (
          <PercentField
            label="Deadband"
            least={0}
            most={50}
            percent={rule.deadbandPercent ?? 0}
            onChange={(percent) => onChange(withDeadbandOf(rule, percent))}
          />
        )}
        <span className={styles.sound}>
          <Volume size={15} /> Sound
          <Switch label="Sound" checked={rule.hasSound} onChange={(hasSound) => onChange({ ...rule, hasSound })} />
          <span className={styles.over}>Sound when over</span>
          <Switch
            label="Sound when over"
            checked={rule.soundsWhenOver === true}
            onChange={(isHeard) => onChange(withSoundWhenOver(rule, isHeard))}
          />
        </span>
        <DurationField
          label="Shelved at most"
          unit="min"
          least={0}
          seconds={rule.longestShelvingSeconds ?? longest}
          onChange={(seconds) => onChange(withLongestShelving(rule, seconds, longest))}
        />
        <DestinationsField rule={rule} onChange={onChange} />
      </div>
      <TextField
        className={styles.guidance}
        label="Guidance"
        isMultiline
        maxLength={2000}
        value={rule.guidance}
        onChange={(guidance) => onChange({ ...rule, guidance })}
      />
    </section>
  )
}
