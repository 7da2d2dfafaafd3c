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
        hint="Those that are over for 7 days. Of a client that may not write at most 500 that no desk sees."
      >
        <p>{countOf(count, 'alert')}, for every desk and wall</p>
      </Setting>
      <Setting name="Forget" hint="For every desk and wall. The log stays, and says who forgot the alerts and when.">
        <ForgetButton what="all alerts" done="All alerts are forgotten" path="/alerts" forget={forgetAlerts}>
          {countOf(count, 'alert')} of <ChangedPlace /> {count === 1 ? 'goes' : 'go'} with{' '}
          {count === 1 ? 'its acknowledgement' : 'their acknowledgements'}, at every desk and wall. This can’t be
          undone. Whatever a desk still sees is raised again, as new.
        </ForgetButton>
      </Setting>
    </Section>
  )
}
