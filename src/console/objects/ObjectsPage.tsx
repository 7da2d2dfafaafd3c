import GitCompare from 'lucide-react/icons/git-compare'
import { useMemo, useState } from 'react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

import { copyLink } from '../address/copy-link.ts'
import { UnreadParts } from '../address/UnreadParts.tsx'
import { useCommands } from '../commands/commands.ts'
import { PanelEdge, usePanelWidth } from '../preferences/PanelEdge.tsx'
import { useNotLive } from '../connection/use-not-live.ts'
import { Queries } from '../session/Queries.tsx'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/controls/Button.tsx'
import { classNames } from '../ui/styles/class-names.ts'
import { copyAndSay } from '../ui/browser/clipboard.ts'
import { ComparePanel } from './compare/ComparePanel.tsx'
import { likeliestOther, otherSide, type Side } from './compare/compare.ts'
import type { Dimensions } from './facts/fact-rows.tsx'
import { FactsPanel } from './facts/FactsPanel.tsx'
import { FetchForm } from './FetchForm.tsx'
import styles from './ObjectsPage.module.css'
import { PreviewPanel } from './preview/PreviewPanel.tsx'
import { RecentList } from './RecentList.tsx'
import { isSameAsk, type Ask, type Transfer } from './transfer/transfer.ts'
import { startTransfer, useTransfers } from './transfer/transfers.ts'
import { useSearchSetter } from '../address/use-search-setter.ts'
import {
  askSearch,
  comparisonSearch,
  readObjectAddress,
  type ObjectAddress,
  type ObjectSearch,
} from './object-search.ts'

const RECENT = 'recent-objects'
const FACTS = 'object-facts'

/** Fetches stored files by their path, and shows what they are without ever running them. */
export function ObjectsPage() {
  return (
    <Queries>
      <Objects />
    </Queries>
  )
}

function Objects() {
  const { ask, tab, isComparing, other, unread, open, openTab, compare } = useObjectAddress()
  const environment = useSession((session) => session.environment)
  const all = useTransfers((state) => state.transfers)
  const transfers = useMemo(
    () => all.filter(({ environmentUrl }) => environmentUrl === environment?.url),
    [all, environment],
  )
  // Two fetches of one object have the same address: which of them is meant is known to this tab alone.
  const [chosen, setChosen] = useState<{ first?: number | undefined; second?: number | undefined }>({})
  const [dimensions, setDimensions] = useState<Dimensions>()
  const notLive = useNotLive()
  const recentWidth = usePanelWidth(RECENT, 272)
  const factsWidth = usePanelWidth(FACTS, 340)
  const ofAddress = ask === undefined ? transfers : transfers.filter((transfer) => isSameAsk(transfer, ask))
  const selected = ofAddress.find(({ id }) => id === chosen.first) ?? ofAddress[0]
  const select = (transfer: Transfer) => {
    setChosen({ first: transfer.id })
    open(transfer)
  }
  const fetchNow = (next: Ask, goOn = false) => {
    setChosen({ first: startTransfer({ path: next.path, encoding: next.encoding, urgency: next.urgency }, goOn) })
    open(next)
  }
  const holdAgainst = (first: Side | undefined, second: Side | undefined) => {
    setChosen({ first: first?.id, second: second?.id })
    compare({ first, other: second })
  }
  const step = (by: number) => {
    const index = transfers.findIndex(({ id }) => id === selected?.id)
    const next = transfers[Math.min(transfers.length - 1, Math.max(0, index + by))]
    if (next !== undefined) select(next)
  }
  useCommands([
    { id: 'objects.next', label: 'Next object', keys: 'j', hidden: true, run: () => step(1) },
    { id: 'objects.previous', label: 'Previous object', keys: 'k', hidden: true, run: () => step(-1) },
    { id: 'objects.link', label: 'Copy link', keys: 'C', run: () => void copyLink() },
    {
      id: 'objects.path.copy',
      label: 'Copy object path',
      keys: 'c',
      disabledReason: selected === undefined ? 'No object is open' : undefined,
      run: () => void copyAndSay(selected?.path ?? '', 'object path'),
    },
  ])
  const isDirect = environment !== undefined && !environment.url.startsWith(window.location.origin)
  return (
    <div className={styles.page}>
      <header className="page-head">
        <h1>Objects</h1>
        <span className="size-12 meta">Fetch one stored file by its path</span>
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
        key={ask === undefined ? '' : Object.values(ask).join(' ')}
        ask={ask}
        offline={notLive}
        isDirect={isDirect}
        onFetch={fetchNow}
      />
      <UnreadParts unread={unread} className={styles.unread} />
      <div className={styles.work}>
        <div className={styles.side} style={{ width: recentWidth }}>
          <RecentList transfers={transfers} selectedId={selected?.id} onSelect={select} />
          <PanelEdge panel={RECENT} of="recent objects" width={recentWidth} side="right" smallest={180} largest={560} />
        </div>
        {isComparing ? (
          <ComparePanel
            transfers={transfers}
            first={selected}
            second={otherSide(transfers, selected, other, chosen.second)}
            onSides={holdAgainst}
            notLive={notLive}
          />
        ) : (
          <>
            <PreviewPanel
              transfer={selected}
              ask={ask}
              tab={tab}
              onTab={openTab}
              onDimensions={(facts) =>
                setDimensions((known) => (known?.transferId === facts.transferId ? { ...known, ...facts } : facts))
              }
              onAgain={fetchNow}
              notLive={notLive}
            />
            {selected !== undefined && (
              <div className={classNames(styles.side, styles.facts)} style={{ width: factsWidth }}>
                <FactsPanel transfer={selected} dimensions={dimensions} />
                <PanelEdge panel={FACTS} of="facts" width={factsWidth} smallest={280} largest={640} />
              </div>
            )}
          </>
        )}
      </div>
    </div>
  )
}

interface ObjectNavigation extends ObjectAddress {
  open: (ask: Ask) => void
  openTab: (tab: string) => void
  /** `undefined`: no comparison. */
  compare: (sides: { first: Ask | undefined; other: Ask | undefined } | undefined) => void
}

/** What the address asks for, and ways to change it. */
function useObjectAddress(): ObjectNavigation {
  const { _splat: path } = useParams({ strict: false })
  const search = useSearch({ from: '/watch/objects' })
  const navigate = useNavigate()
  const set = useSearchSetter<ObjectSearch>()
  return useMemo(() => {
    const go = (ask: Ask, more: ObjectSearch = {}) =>
      void navigate({ to: '/objects/$', params: { _splat: ask.path }, search: { ...askSearch(ask), ...more } })
    return {
      ...readObjectAddress(path, search),
      open: (ask) => go(ask),
      openTab: (tab) => set({ tab }, true),
      compare: (sides) => {
        if (sides === undefined) set({ compare: undefined, with: undefined, 'with-encoding': undefined })
        else if (sides.first === undefined) set(comparisonSearch(sides.other))
        else go(sides.first, comparisonSearch(sides.other))
      },
    }
  }, [path, search, navigate, set])
}
