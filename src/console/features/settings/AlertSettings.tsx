import { useSite } from '../../platform/api/site.ts'
import { useEffect, useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { LEVELS } from '../../../watch/wire/level.ts'
import { setPreferences, usePreferences } from '../../platform/preferences/preferences.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { LevelIcon } from '../../ui/values/LevelIcon.tsx'
import { levelWords } from '../../known/watch/alert-words.ts'
import { askToNotify, canNotify } from '../../known/watch/notice/notify.ts'
import { followVoices } from '../../known/watch/notice/read-aloud.ts'
import { tryLevel } from '../../known/watch/sound/player.ts'
import { setSound } from '../../known/watch/watch-store.ts'
import { Section, Setting } from './Setting.tsx'
import styles from './SettingsPage.module.css'

/** How this desk signals alerts. Rules raise them, equally for all desks. */
export function AlertSettings() {
  const { alertSound, alertVolume, invertsWarnings } = usePreferences()
  const { invertsNewWarnings } = useSite()
  return (
    <Section title="Alerts">
      <Setting
        name="Sound"
        hint="A warning sounds every 5 s and a caution every 60 s until acknowledged, over or silenced. An advisory sounds once. One tab of this browser sounds for all."
      >
        <Checkbox label="Alerts sound in this browser" checked={alertSound} onChange={setSound} />
      </Setting>
      <Setting
        name="Volume"
        hint="On top of the machine’s volume. Each level has its own pattern. Warnings stay audible."
      >
        <span className={cx('row', 'wrapping', 'gap-8')}>
          <input
            type="range"
            className={styles.volume}
            aria-label="Volume"
            min={0.05}
            max={1}
            step={0.05}
            value={alertVolume}
            onChange={({ target }) => setPreferences({ alertVolume: target.valueAsNumber })}
          />
          {LEVELS.map((level) => (
            <Button
              key={level}
              icon={<LevelIcon level={level} size={14} />}
              aria-label={`Test ${level}`}
              onClick={() => tryLevel(level, alertVolume)}
            >
              {levelWords[level]}
            </Button>
          ))}
        </span>
      </Setting>
      <NoticeSetting />
      <VoiceSetting />
      <Setting
        name="New warnings"
        hint="Only where your site’s rules demand it. Otherwise nothing flashes. Never while the system asks for less motion."
      >
        <Checkbox
          label="Invert the level of a new warning once a second"
          checked={invertsWarnings || invertsNewWarnings}
          disabledReason={invertsNewWarnings ? 'This site demands it' : undefined}
          onChange={(checked) => setPreferences({ invertsWarnings: checked })}
        />
      </Setting>
    </Section>
  )
}

function NoticeSetting() {
  const isOn = usePreferences((preferences) => preferences.alertNotices)
  const [leave, setLeave] = useState(canNotify)
  const change = async (checked: boolean) => {
    const isAllowed = checked && (leave === 'yes' || (await askToNotify()))
    setLeave(canNotify())
    setPreferences({ alertNotices: isAllowed })
  }
  return (
    <Setting
      name="Notifications"
      hint="Shows a new alert’s title and detail only. The system may show them on a locked screen."
    >
      <Checkbox
        label="Notify while this console is out of sight"
        checked={isOn && leave === 'yes'}
        onChange={(checked) => void change(checked)}
        disabledReason={leave === 'no' ? 'This browser does not allow notifications from here' : undefined}
      />
    </Setting>
  )
}

function VoiceSetting() {
  const isOn = usePreferences((preferences) => preferences.alertsReadAloud)
  const [voices, setVoices] = useState(0)
  useEffect(() => followVoices(setVoices), [])
  return (
    <Setting
      name="Reading aloud"
      hint="Uses a voice of this machine only. Nothing is sent elsewhere. At most one message every 10 s."
    >
      <Checkbox
        label="Read new alerts aloud"
        checked={isOn && voices > 0}
        onChange={(checked) => setPreferences({ alertsReadAloud: checked })}
        disabledReason={voices === 0 ? 'This machine has no local voice' : undefined}
      />
    </Setting>
  )
}
