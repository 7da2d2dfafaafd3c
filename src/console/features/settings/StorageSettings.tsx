import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { ActivityControls } from '../../platform/activity/ActivityControls.tsx'
import { DEFAULT_PREFERENCES, setPreferences, usePreferences } from '../../platform/preferences/preferences.ts'
import { useSession } from '../../platform/session/session.ts'
import { goesWithTab } from '../../platform/tab-address.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { AskDialog } from '../../ui/overlay/AskDialog.tsx'
import { formatBytes } from '../../../format/bytes.ts'
import { countOf } from '../../../format/count.ts'
import { Problem } from '../../ui/feedback/Problem.tsx'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { keptData, storageUsage, type KeptData } from './kept-data.ts'
import { Section, Setting } from './Setting.tsx'
import styles from './StorageSettings.module.css'

const GONE = 'Nothing of this watch is stored, as it runs in this tab and ends with it.'

/** This browser's stored data with sizes, to delete piece by piece. */
export function StorageSettings() {
  const keepHistory = usePreferences((preferences) => preferences.keepHistory)
  const endsWithTab = useSession(({ environment }) => environment !== undefined && goesWithTab(environment.url))
  // Measured on each visit, as it grows while the page is closed.
  const { data, error, refetch } = useQuery({ queryKey: ['kept data'], queryFn: measure, gcTime: 0 })
  const [asked, setAsked] = useState<KeptData>()
  const [uncleared, setUncleared] = useState<string>()
  const problem = uncleared ?? (error === null ? undefined : `Can’t measure it: ${String(error)}`)
  const clear = async (data: KeptData) => {
    setAsked(undefined)
    try {
      await data.clear?.()
      if (data.id === 'watchfloor.preferences') setPreferences(DEFAULT_PREFERENCES)
      setUncleared(undefined)
      announce(`Cleared: ${data.name}`)
    } catch (cause) {
      setUncleared(`Couldn’t clear ${data.name}: ${String(cause)}`)
    }
    await refetch()
  }
  return (
    <Section title="Stored in this browser">
      <Setting
        name="Activity log"
        hint={`Every change this console sent, with its answer. ${
          endsWithTab ? GONE : 'Stored in this browser, per environment and client.'
        }`}
      >
        <ActivityControls />
      </Setting>
      <Setting
        name="Observed history"
        hint={
          endsWithTab
            ? `Tasks as this console saw them. ${GONE} The choice is for other watches.`
            : 'Tasks as this console saw them, per environment and client. Deleted when the last tab signs out. After closing without sign-out, deleted on the next visit.'
        }
      >
        <Checkbox
          label="Keep it after sign-out"
          checked={keepHistory}
          onChange={(next) => setPreferences({ keepHistory: next })}
        />
      </Setting>
      <Setting
        name="Storage"
        hint="Secrets are never stored. A token is stored only with “Keep the token in this tab”."
      >
        <Problem>{problem}</Problem>
        <Button onClick={() => void refetch()}>Measure again</Button>
        {data === undefined ? (
          <span className={cx('line', 'meta', 'gap-6')}>
            <Ring /> Measuring
          </span>
        ) : (
          <table className={styles.table} aria-label="Storage">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col" className={styles.size}>
                  Size
                </th>
                <th scope="col">
                  {data.usage !== undefined && <span className="number">about {formatBytes(data.usage)} in all</span>}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.kept.map((each) => (
                <tr key={each.id}>
                  <th scope="row">
                    {each.name}
                    <span className={styles.about}>{each.about}</span>
                  </th>
                  <td className={styles.size}>{sizeWords(each)}</td>
                  <td className={styles.clear}>
                    {each.clear !== undefined && (
                      <Button variant="danger-line" aria-label={`Clear ${each.name}…`} onClick={() => setAsked(each)}>
                        Clear…
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Setting>
      {asked !== undefined && (
        <AskDialog
          title={`Clear ${asked.name.toLowerCase()}?`}
          confirmLabel={`Clear ${asked.name.toLowerCase()}`}
          onConfirm={() => void clear(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {asked.about}: {sizeWords(asked)}. Deleted from this browser for every environment and client. Environments
            don’t change.
          </p>
        </AskDialog>
      )}
    </Section>
  )
}

async function measure() {
  const [kept, usage] = await Promise.all([keptData(), storageUsage()])
  return { kept, usage }
}

function sizeWords({ size }: KeptData): string {
  return 'bytes' in size ? formatBytes(size.bytes) : countOf(size.records, 'record')
}
