import { ChangedPlace } from '../../platform/session/changed-place.tsx'
import { countOf } from '../../../format/count.ts'
import { forgetAlerts } from '../../known/watch/client/server.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { ForgetButton } from './ForgetButton.tsx'
import { Section, Setting } from './Setting.tsx'

/** Alerts on the server, for all desks, and a way to delete them. */
export function SharedAlertSettings() {
  const isShared = useWatch((watch) => watch.sharing === 'shared')
  const count = useWatch(({ alerts }) => alerts.size)
  if (!isShared) return null
  return (
    <Section title="Alerts of this server">
      <Setting
        name="Kept"
        hint="Ended alerts stay 31 days. For a read-only client the server keeps at most 500 that no desk sees."
      >
        <p>{countOf(count, 'alert')}, for every desk and wall</p>
      </Setting>
      <Setting name="Forget" hint="For every desk and wall. The log stays and says who cleared the alerts, and when.">
        <ForgetButton what="all alerts" done="All alerts are forgotten" path="/alerts" forget={forgetAlerts}>
          Deletes {countOf(count, 'alert')} of <ChangedPlace /> with{' '}
          {count === 1 ? 'its acknowledgement' : 'their acknowledgements'}, at every desk and wall. It can’t be undone.
          Alerts that a desk still sees are raised again as new.
        </ForgetButton>
      </Setting>
    </Section>
  )
}
