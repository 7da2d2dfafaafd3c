import { useMemo, useState } from 'react'

import { isZoneLabel, MACHINE_ZONE } from '../../../format/conventions.ts'
import { useConventions } from '../../format/use-conventions.ts'
import { formatAbsoluteTime, formatSecondTime } from '../../../format/time.ts'
import { offsetWords, wallClock, zoneFormat } from '../../../format/zone.ts'
import { setPreferences, usePreferences } from '../../platform/preferences/preferences.ts'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import { Combobox } from '../../ui/controls/Combobox.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Setting } from './Setting.tsx'
import styles from './SettingsPage.module.css'

/** The zone shown with Zulu, and its name. */
export function SecondClock() {
  const { secondZone } = usePreferences()
  useConventions()
  const now = useMachineNow()
  const [query, setQuery] = useState('')
  // The browser lists one name per zone, but knows more.
  const typed = zoneFormat(query.trim())?.resolvedOptions().timeZone === undefined ? undefined : query.trim()
  const values = useMemo(() => {
    const listed = Intl.supportedValuesOf('timeZone')
    const others = [secondZone, typed].filter((each) => each !== undefined && !own.includes(each))
    return [...new Set([...own, ...listed, ...others])].filter((each): each is string => each !== undefined)
  }, [secondZone, typed])
  const second = formatSecondTime(now)
  const isUnknown = secondZone !== '' && zoneFormat(secondZone) === undefined
  return (
    <Setting
      name="Second clock"
      hint={
        isUnknown ? (
          <span className="caution">
            This browser doesn’t know the zone “{secondZone.slice(0, 60)}”. Times are Zulu only until you choose another
          </span>
        ) : (
          <>
            Reads <span className="mono size-12">{formatAbsoluteTime(now, now)}</span>. Zulu stays first everywhere.
            Files, exports, copies and what other desks read stay in UTC.
            {second !== '' && (
              <>
                {' '}
                Fields for times read <span className="mono size-12">{second}</span> too.
              </>
            )}
          </>
        )
      }
    >
      <div className={styles.zone}>
        <Combobox
          label="Second clock"
          values={values}
          value={secondZone}
          wordsOf={zoneWords}
          asideOf={(zone) => offsetNow(zone, now)}
          noneWords="This browser doesn’t know this zone"
          onQuery={setQuery}
          onChange={(next) => setPreferences({ secondZone: next })}
        />
        {secondZone !== '' && <ShortName />}
      </div>
    </Setting>
  )
}

const own = ['', MACHINE_ZONE]

function zoneWords(zone: string): string {
  if (zone === '') return 'None, Zulu only'
  if (zone !== MACHINE_ZONE) return zone.slice(0, 60)
  return `This machine’s zone, ${zoneFormat(zone)?.resolvedOptions().timeZone ?? 'not known'}`
}

function offsetNow(zone: string, now: number): string | undefined {
  const wall = wallClock(now, zone)
  return wall === undefined ? undefined : offsetWords(wall, now)
}

function ShortName() {
  const { secondLabel } = usePreferences()
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? secondLabel
  return (
    <TextField
      label="Short name"
      isLabelHidden
      className={styles.short}
      placeholder="Short name, HEL"
      value={shown}
      error={isZoneLabel(shown) ? undefined : 'Up to 8 letters and digits, not a name of UTC'}
      onChange={(next) => {
        const name = next.trim()
        setDraft(isZoneLabel(name) ? undefined : next)
        if (isZoneLabel(name)) setPreferences({ secondLabel: name })
      }}
    />
  )
}
