import GitCompare from 'lucide-react/icons/git-compare'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

import { cx } from '../../ui/styles/cx.ts'
import { hasPageOrigin } from '../../platform/api/request/out-of-reach.ts'
import { copyLink } from '../../platform/url-state/copy-link.ts'
import { UnreadParts } from '../../platform/url-state/UnreadParts.tsx'
import { useCommands } from '../../platform/commands/commands.ts'
import { PanelEdge, usePanelWidth } from '../../platform/preferences/PanelEdge.tsx'
import { Queries } from '../../platform/session/Queries.tsx'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { copyAndSay } from '../../ui/browser/clipboard.ts'
import { ComparePanel } from './compare/ComparePanel.tsx'
import { likeliestOther, otherSide, type ComparedTransfer } from './compare/compare.ts'
import type { Dimensions } from './facts/fact-rows.tsx'
import { FactsPanel } from './facts/FactsPanel.tsx'
import { FetchForm } from './FetchForm.tsx'
import { KnownPanel } from './known/KnownPanel.tsx'
import { useKnown } from '../../known/mentions/use-known.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { formatNumber } from '../../../format/number.ts'
import styles from './ObjectsPage.module.css'
import { PreviewPanel } from './preview/PreviewPanel.tsx'
import { RecentList } from './RecentList.tsx'
import { isSameAsk, type Ask, type Transfer } from './transfer/transfer.ts'
import { startTransfer, useTransfers } from './transfer/transfers.ts'
import { useAddress } from '../../platform/url-state/use-address.ts'
import { askSearch, comparisonSearch, objectAddress, objectsOf, type ObjectSearch } from './object-address.ts'

const SIDE = 'known-objects'
const FACTS = 'object-facts'

/** Fetches objects by path, and shows them without running any code. */
export function ObjectsPage() {
  return (
    <Queries>
      <Objects />
    </Queries>
  )
}

function Objects() {
  const { ask, known, tab, isComparing, other, unread, open, look, openTab, compare } = useObjectAddress()
  const environment = useSession((session) => session.environment)
  const all = useTransfers((state) => state.transfers)
  const transfers = useMemo(
    () => all.filter(({ environmentUrl }) => environmentUrl === environment?.url),
    [all, environment],
  )
  // Fetches of one object share a URL: this tab remembers which one is meant.
  const [chosen, setChosen] = useState<{ first?: number | undefined; second?: number | undefined }>({})
  const [dimensions, setDimensions] = useState<Dimensions>()
  const [side, setSide] = useState<'known' | 'recent'>('known')
  const filter = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const sideWidth = usePanelWidth(SIDE, 392)
  const factsWidth = usePanelWidth(FACTS, 340)
  const ofAddress = ask === undefined ? transfers : transfers.filter((transfer) => isSameAsk(transfer, ask))
  const selected =
    ask === undefined && known !== undefined
      ? undefined
      : (ofAddress.find(({ id }) => id === chosen.first) ?? ofAddress[0])
  const path = selected?.path ?? ask?.path ?? known
  const select = (transfer: Transfer) => {
    setChosen({ first: transfer.id })
    open(transfer)
  }
  /** Shows a fetched object, or what is known of it, without a request. */
  const openKnown = (wanted: string) => {
    const fetched = transfers.find((transfer) => transfer.path === wanted)
    if (fetched === undefined) look(wanted)
    else select(fetched)
  }
  const toFilter = () => {
    flushSync(() => setSide('known'))
    filter.current?.select()
  }
  const fetchNow = (next: Ask, goOn = false) => {
    setChosen({ first: startTransfer({ path: next.path, encoding: next.encoding, urgency: next.urgency }, goOn) })
    open(next)
  }
  const holdAgainst = (first: ComparedTransfer | undefined, second: ComparedTransfer | undefined) => {
    setChosen({ first: first?.id, second: second?.id })
    compare({ first, other: second })
  }
  const step = (by: number) => {
    const index = transfers.findIndex(({ id }) => id === selected?.id)
    const next = transfers[Math.min(transfers.length - 1, Math.max(0, index + by))]
    if (next !== undefined) select(next)
  }
  useCommands([
    { id: 'objects.filter', label: 'Filter paths', keys: '/', run: toFilter },
    { id: 'objects.next', label: 'Next object', keys: 'j', hidden: true, run: () => step(1) },
    { id: 'objects.previous', label: 'Previous object', keys: 'k', hidden: true, run: () => step(-1) },
    { id: 'objects.link', label: 'Copy link', keys: 'C', run: () => void copyLink() },
    {
      id: 'objects.path.copy',
      label: 'Copy object path',
      keys: 'c',
      disabledReason: path === undefined ? 'No object is open' : undefined,
      run: () => void copyAndSay(path ?? '', 'object path'),
    },
  ])
  const isDirect = environment !== undefined && !hasPageOrigin(environment.url)
  const knownPaths = <KnownPanel selected={path} onOpen={openKnown} filterRef={filter} />
  const recentObjects = <RecentList transfers={transfers} selectedId={selected?.id} onSelect={select} />
  return (
    <div className={styles.page}>
      <header className="page-head">
        <h1>Objects</h1>
        <span className="size-12 meta">Fetch a stored file by its path</span>
        <Button
          className={styles.compare}
          aria-pressed={isComparing}
          icon={<GitCompare />}
          disabledReason={transfers.length === 0 ? 'Nothing to compare yet' : undefined}
          onClick={() =>
            isComparing ? compare(undefined) : holdAgainst(selected, likeliestOther(transfers, selected))
          }
        >
          Compare
        </Button>
      </header>
      <FetchForm
        address={ask === undefined ? known : Object.values(ask).join(' ')}
        ask={ask}
        path={path}
        isDirect={isDirect}
        onFetch={fetchNow}
      />
      <UnreadParts unread={unread} className={styles.unread} />
      <div className={styles.work}>
        <aside className={cx(styles.side, styles.paths)} aria-label="Objects" style={{ width: sideWidth }}>
          <Tabs
            label="Objects"
            value={side}
            onChange={setSide}
            tabs={[
              {
                value: 'known',
                label: 'Known',
                count: <KnownCount />,
                content: () => knownPaths,
              },
              {
                value: 'recent',
                label: 'Recent',
                count: transfers.length,
                content: () => recentObjects,
              },
            ]}
          />
          <PanelEdge panel={SIDE} of="known objects" width={sideWidth} side="right" smallest={240} largest={640} />
        </aside>
        {isComparing ? (
          <ComparePanel
            transfers={transfers}
            first={selected}
            second={otherSide(transfers, selected, other, chosen.second)}
            onSides={holdAgainst}
          />
        ) : (
          <>
            <PreviewPanel
              transfer={selected}
              ask={ask}
              known={known}
              tab={tab}
              onTab={openTab}
              onDimensions={(facts) =>
                setDimensions((known) => (known?.transferId === facts.transferId ? { ...known, ...facts } : facts))
              }
              onAgain={fetchNow}
            />
            {path !== undefined && (
              <div className={cx(styles.side, styles.facts)} style={{ width: factsWidth }}>
                <FactsPanel path={path} transfer={selected} dimensions={dimensions} />
                <PanelEdge panel={FACTS} of="facts" width={factsWidth} smallest={280} largest={640} />
              </div>
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** A component of its own, as it updates with every answer. */
function KnownCount() {
  return formatNumber(useKnown('object').things.size)
}

function useObjectAddress() {
  const { _splat: path } = useParams({ strict: false })
  const address = useAddress(objectAddress, useSearch({ from: '/watch/objects' }))
  const navigate = useNavigate()
  return useMemo(() => {
    const go = (ask: Ask, more: ObjectSearch = {}) =>
      void navigate({ to: '/objects/$', params: { _splat: ask.path }, search: { ...askSearch(ask), ...more } })
    const { set } = address
    return {
      ...objectsOf(path, address),
      open: (ask: Ask) => go(ask),
      look: (known: string) => void navigate({ to: '/objects', search: { known } }),
      openTab: (tab: string) => set({ tab }, true),
      /** `undefined`: ends the comparison. */
      compare: (sides: { first: Ask | undefined; other: Ask | undefined } | undefined) => {
        if (sides === undefined) set({ compare: undefined, with: undefined, 'with-encoding': undefined })
        else if (sides.first === undefined)
          set({ compare: 'on', ...(sides.other && { with: sides.other.path, 'with-encoding': sides.other.encoding }) })
        else go(sides.first, comparisonSearch(sides.other))
      },
    }
  }, [path, address, navigate])
}
