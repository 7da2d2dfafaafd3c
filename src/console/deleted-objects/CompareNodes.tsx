import { useVirtualizer } from '@tanstack/react-virtual'
import Search from 'lucide-react/icons/search'
import { useEffect, useMemo, useRef, useState } from 'react'

import { getObject, listDeletedObjects } from '../../contract/object.ts'
import { call } from '../api/call.ts'
import { hashObject, type Served } from '../objects/hash-object.ts'
import { Button } from '../ui/controls/Button.tsx'
import { CopyButton } from '../ui/controls/CopyButton.tsx'
import { Note } from '../ui/feedback/Note.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { checkLimit } from './checks.ts'
import { checkWords } from './check-words.ts'
import styles from './CompareNodes.module.css'
import type { Node } from './deleted-csv.ts'
import { isSha256, shortChecksum } from './deleted-record.ts'
import { explainPair } from './explain-pair.ts'
import type { OtherNode } from './other-node.ts'
import { OtherNodeForm } from './OtherNodeForm.tsx'
import { pairRows, walkDeleted, type Pair, type Walked } from './walk-deleted.ts'

const PAGE_SIZE = 1000
const quiet = () => undefined

/** Why an object that is visible on one node is missing on another: both nodes' records, and what both serve now. */
export function CompareNodes({ here, onClose }: { here: Node; onClose: () => void }) {
  const [other, setOther] = useState<OtherNode>()
  return (
    <section className={styles.panel} aria-label="Compare nodes">
      <div className={styles.bar}>
        <b>{here.name}</b> with <b>{other?.environment.name ?? 'another node'}</b>
        <span className={styles.end} />
        <Button size="small" variant="ghost" onClick={onClose}>
          Back to the list
        </Button>
      </div>
      {other === undefined ? <OtherNodeForm here={here.url} onOpen={setOther} /> : <Pairs here={here} other={other} />}
    </section>
  )
}

interface Lists {
  here: Walked
  there: Walked
}

function Pairs({ here, other }: { here: Node; other: OtherNode }) {
  const { lists, progress, error } = useLists(other)
  const [filter, setFilter] = useState('')
  const there: Node = other.environment
  const pairs = useMemo(() => (lists === undefined ? [] : pairRows(lists.here.rows, lists.there.rows)), [lists])
  const shown = useMemo(() => {
    const wanted = filter.toLowerCase()
    return pairs.filter(({ path = '', checksum = '' }) => `${path} ${checksum}`.toLowerCase().includes(wanted))
  }, [pairs, filter])
  if (error !== undefined)
    return (
      <Note tone="bad" role="alert" className={styles.note}>
        The lists could not be read: {error}
      </Note>
    )
  if (lists === undefined)
    return (
      <output className={styles.note}>
        Reading the records of both nodes: {progress.here} of {here.name}, {progress.there} of {there.name}
      </output>
    )
  const both = pairs.filter((pair) => pair.here !== undefined && pair.there !== undefined).length
  const cut = [...(lists.here.isWhole ? [] : [here.name]), ...(lists.there.isWhole ? [] : [there.name])]
  return (
    <>
      <div className={styles.bar}>
        <TextField
          className={styles.filter}
          label="Filter pairs"
          hideLabel
          placeholder="Filter by path or checksum"
          value={filter}
          onChange={setFilter}
        />
        <span>
          {lists.here.rows.length} records of {here.name}, {lists.there.rows.length} of {there.name}, {both} on both
        </span>
      </div>
      {cut.length > 0 && (
        <Note tone="warn" className={styles.note}>
          The list of {cut.join(' and ')} was not read to its end: pairs may be missing below.
        </Note>
      )}
      {pairs.length === 0 && <p className={styles.note}>Neither node has a record.</p>}
      <PairTable pairs={shown} here={here} other={other} />
    </>
  )
}

/** Walks both lists, once. */
function useLists(other: OtherNode) {
  const [lists, setLists] = useState<Lists>()
  const [progress, setProgress] = useState({ here: 0, there: 0 })
  const [error, setError] = useState<string>()
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const walkHere = walkDeleted(
      (pageToken) =>
        call(listDeletedObjects, { query: { maxPageSize: PAGE_SIZE, pageToken } }, { why: 'user', signal }),
      (rows) => setProgress((known) => ({ ...known, here: rows })),
    )
    const walkThere = walkDeleted(
      (pageToken) => other.list(pageToken, signal),
      (rows) => setProgress((known) => ({ ...known, there: rows })),
    )
    Promise.all([walkHere, walkThere]).then(
      ([here, there]) => !signal.aborted && setLists({ here, there }),
      (failure: unknown) => !signal.aborted && setError(failure instanceof Error ? failure.message : String(failure)),
    )
    return () => abort.abort()
  }, [other])
  return { lists, progress, error }
}

type Asked = 'asking' | { here: Served; there: Served }

function PairTable({ pairs, here, other }: { pairs: readonly Pair[]; here: Node; other: OtherNode }) {
  const scroller = useRef<HTMLDivElement>(null)
  const { asked, ask } = useBothServed(other)
  const there: Node = other.environment
  const virtual = useVirtualizer({
    count: pairs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 50,
    getItemKey: (index) => pairs[index]?.key ?? index,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div className={styles.scroller} ref={scroller}>
      <table className={styles.table} aria-label="Compared records" aria-rowcount={pairs.length + 1}>
        <thead>
          <tr>
            <th scope="col">Path and checksum</th>
            <th scope="col">Deleted on</th>
            <th scope="col">{here.name} serves</th>
            <th scope="col">{there.name} serves</th>
            <th scope="col">What it means</th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {items.map((item) => {
            const pair = pairs[item.index]
            if (pair === undefined) return null
            return (
              <tr key={item.key} ref={virtual.measureElement} data-index={item.index} aria-rowindex={item.index + 2}>
                <PairCells
                  pair={pair}
                  here={here}
                  there={there}
                  asked={asked.get(pair.key)}
                  onAsk={() => void ask(pair)}
                />
              </tr>
            )
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}

function PairCells({
  pair,
  here,
  there,
  asked,
  onAsk,
}: {
  pair: Pair
  here: Node
  there: Node
  asked: Asked | undefined
  onAsk: () => void
}) {
  const { path, checksum } = pair
  const served = asked === 'asking' ? undefined : asked
  const sides = [
    { name: here.name, isSuppressed: pair.here !== undefined, served: served?.here },
    { name: there.name, isSuppressed: pair.there !== undefined, served: served?.there },
  ] as const
  return (
    <>
      <td className={styles.mono}>
        <div className={styles.path} title={path}>
          {path ?? 'not set'} {path !== undefined && <CopyButton text={path} what="path" />}
        </div>
        <div className={styles.faint} title={checksum}>
          {checksum === undefined ? 'no checksum' : shortChecksum(checksum)}
        </div>
      </td>
      <td>
        {sides
          .filter(({ isSuppressed }) => isSuppressed)
          .map(({ name }) => name)
          .join(' and ')}
        <div className={styles.faint}>{pair.here?.deletedAt ?? pair.there?.deletedAt}</div>
      </td>
      {asked === undefined ? (
        <td colSpan={2}>
          <Button
            size="small"
            variant="ghost"
            icon={<Search size={14} strokeWidth={2.1} aria-hidden="true" />}
            disabledReason={path === undefined ? 'The record has no path' : undefined}
            onClick={onAsk}
          >
            Ask both nodes
          </Button>
        </td>
      ) : asked === 'asking' ? (
        <td colSpan={2}>
          <span className={styles.asking}>
            <Ring /> Asking both
          </span>
        </td>
      ) : (
        <>
          <td>{checkWords(asked.here, checksum, checkLimit()).words}</td>
          <td>{checkWords(asked.there, checksum, checkLimit()).words}</td>
        </>
      )}
      <td>{explainPair(checksum, sides[0], sides[1])}</td>
    </>
  )
}

/** Asks both nodes what they serve for a path, on demand. */
function useBothServed(other: OtherNode) {
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked>>(new Map())
  const abort = useRef(new AbortController())
  useEffect(() => {
    const current = new AbortController()
    abort.current = current
    return () => current.abort()
  }, [])
  const ask = async ({ key, path, checksum }: Pair) => {
    if (path === undefined) return
    const { signal } = abort.current
    const limit = isSha256(checksum) ? checkLimit() : 0
    setAsked((known) => new Map(known).set(key, 'asking'))
    const [here, there] = await Promise.all([
      hashObject(
        (stop) =>
          call(
            getObject,
            { path: { objectPath: path }, headers: { 'Accept-Encoding': 'identity' } },
            { why: 'user', signal: stop, urgency: 6 },
          ),
        limit,
        quiet,
        signal,
      ),
      hashObject((stop) => other.fetchObject(path, stop), limit, quiet, signal),
    ])
    if (!signal.aborted) setAsked((known) => new Map(known).set(key, { here, there }))
  }
  return { asked, ask }
}
