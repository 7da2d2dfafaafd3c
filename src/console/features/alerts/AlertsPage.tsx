import { Tabs } from '@base-ui/react/tabs'
import CloudOff from 'lucide-react/icons/cloud-off'
import LinkIcon from 'lucide-react/icons/link-2'
import { useMemo } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { copyLink } from '../../platform/url-state/copy-link.ts'
import { UnreadParts } from '../../platform/url-state/UnreadParts.tsx'
import { FreshnessLine } from '../../known/freshness/FreshnessLine.tsx'
import { useReportLevels } from '../../platform/session/marking.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { hint } from '../../ui/overlay/hint.ts'
import { shelvedAlerts } from '../../known/watch/shelved.ts'
import { countOf } from '../../../format/count.ts'
import { ShelvedActions } from './shelving/ShelvedActions.tsx'
import { ShelvedView } from './shelving/ShelvedView.tsx'
import { useAlertCounts } from '../../known/watch/alert-counts.ts'
import { useIsKnown } from './use-alerts.ts'
import { Queries } from '../../platform/session/Queries.tsx'
import { NobodyNote } from '../../known/watch/persons/NobodyNote.tsx'
import { useWatch } from '../../known/watch/watch-store.ts'
import { AlertList } from './AlertList.tsx'
import styles from './AlertsPage.module.css'
import { CallOutsSummary } from './call-outs/CallOutsSummary.tsx'
import { CallOutsView } from './call-outs/CallOutsView.tsx'
import { RuleActions } from './rules/RuleActions.tsx'
import { RulesView } from './rules/RulesView.tsx'
import { isInTab } from '../../platform/session/in-tab.ts'
import { alertsAddress, TABS, type AlertsAddress } from './alerts-address.ts'
import { useAddress } from '../../platform/url-state/use-address.ts'
import { useSearch } from '@tanstack/react-router'

const words = {
  active: 'Active',
  ended: 'Ended',
  shelved: 'Shelved',
  rules: 'Rules',
  'call-outs': 'Call-outs',
  figures: 'Figures',
} as const

const FiguresView = lazyPart<{ address: AlertsAddress }>(() =>
  import('./figures/FiguresView.tsx').then((file) => file.FiguresView),
)
const FiguresActions = lazyPart<{ address: AlertsAddress }>(() =>
  import('./figures/FiguresActions.tsx').then((file) => file.FiguresActions),
)

/** In a tab no server calls anybody. */
function tabs(): readonly (typeof TABS)[number][] {
  return IS_STATIC && isInTab() ? TABS.filter((tab) => tab !== 'call-outs') : TABS
}

/** Alerts, who acknowledged them, and their rules. */
export function AlertsPage() {
  const address = useAddress(alertsAddress, useSearch({ from: '/watch/alerts' }))
  const { tab, set } = address
  const alerts = useWatch((watch) => watch.alerts)
  const shelved = shelvedAlerts(alerts.values()).length
  useReportLevels(useMemo(() => [...new Set([...alerts.values()].flatMap(({ marking }) => marking ?? []))], [alerts]))
  return (
    <Queries>
      <Tabs.Root
        className="page"
        value={tab}
        onValueChange={(next: unknown) => {
          const found = TABS.find((each) => each === next)
          if (found !== undefined) set({ tab: found, alert: undefined, rule: undefined, destination: undefined })
        }}
      >
        <div className={styles.head}>
          <h1>Alerts</h1>
          <Tabs.List className={styles.tabs} aria-label="Alerts" activateOnFocus>
            {tabs().map((each) => (
              <Tabs.Tab
                key={each}
                value={each}
                className={styles.tab}
                {...(each === 'shelved' && { 'aria-description': countOf(shelved, 'alert') })}
              >
                {words[each]}
                {each === 'shelved' && shelved > 0 && (
                  <span className="number meta" aria-hidden="true">
                    {shelved}
                  </span>
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <FreshnessLine />
          <NotShared />
          <TabHead address={address} />
          <Button variant="ghost" icon={<LinkIcon />} onClick={() => void copyLink()}>
            Copy link
          </Button>
        </div>
        <UnreadParts unread={address.unread} className={styles.note} />
        <NobodyNote />
        {TABS.map((each) => (
          <Tabs.Panel key={each} value={each} className={styles.panel}>
            {each === tab && <TabContent address={address} />}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Queries>
  )
}

function TabHead({ address }: { address: AlertsAddress }) {
  switch (address.tab) {
    case 'rules':
      return <RuleActions address={address} />
    case 'shelved':
      return <ShelvedActions />
    case 'call-outs':
      return <CallOutsSummary />
    case 'figures':
      return <FiguresActions address={address} />
    default:
      return <Counts />
  }
}

function TabContent({ address }: { address: AlertsAddress }) {
  switch (address.tab) {
    case 'rules':
      return <RulesView address={address} />
    case 'shelved':
      return <ShelvedView address={address} />
    case 'call-outs':
      return <CallOutsView address={address} />
    case 'figures':
      return <FiguresView address={address} />
    default:
      return <AlertList address={address} isEnded={address.tab === 'ended'} />
  }
}

/** Shown while other desks don't see actions here. */
function NotShared() {
  const why = useWatch(({ sharing, notShared }) => (sharing === 'not shared' ? (notShared ?? '') : undefined))
  if (why === undefined) return null
  return (
    <span
      className={cx('line', 'nowrap', 'caution', 'size-12', 'medium', 'gap-6')}
      {...hint(why === '' ? undefined : why)}
    >
      <CloudOff />
      Not shared, only in this browser
    </span>
  )
}

function Counts() {
  const { active, notAcknowledged } = useAlertCounts()
  return (
    <span className={cx('nowrap', 'number', 'size-12', 'secondary', 'end')}>
      {useIsKnown() && `${active} active, ${notAcknowledged} not acknowledged`}
    </span>
  )
}
