import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'

import { countOf } from '../../../../format/count.ts'
import { errorWords } from '../../../../format/error-words.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { FilterField } from '../../../ui/controls/FilterField.tsx'
import styles from './CompareNodes.module.css'
import type { Node } from '../deleted-columns.tsx'
import { PAGE_SIZE, type OtherNode } from './other-node.ts'
import { OtherNodeForm } from './OtherNodeForm.tsx'
import { PairTable } from './PairTable.tsx'
import { pairRows, walkDeleted } from '../walk-deleted.ts'
import { listDeletedObjects } from '../../../../contract/object.ts'
import { call } from '../../../platform/session/call.ts'

/** Why an object on one node is missing on another: both nodes' records, and what both serve now. */
export function CompareNodes({ here, onClose }: { here: Node; onClose: () => void }) {
  const [other, setOther] = useState<OtherNode>()
  return (
    <section className={styles.panel} aria-label="Compare nodes">
      <div className={styles.bar}>
        <b>{here.name}</b> with <b>{other?.environment.name ?? 'another node'}</b>
        <span className="grow" />
        <Button variant="ghost" onClick={onClose}>
          Back to the list
        </Button>
      </div>
      {other === undefined ? <OtherNodeForm here={here.url} onOpen={setOther} /> : <Pairs here={here} other={other} />}
    </section>
  )
}

function Pairs({ here, other }: { here: Node; other: OtherNode }) {
  const lists = useBothLists(here.url, other)
  const [listHere, listThere] = [lists.here.list, lists.there.list]
  const error = lists.here.error ?? lists.there.error
  const [filter, setFilter] = useState('')
  const there: Node = other.environment
  const pairs = useMemo(
    () => (listHere && listThere ? pairRows(listHere.rows, listThere.rows) : []),
    [listHere, listThere],
  )
  const shown = useMemo(() => {
    const wanted = filter.toLowerCase()
    return pairs.filter(({ path = '', checksum = '' }) => `${path} ${checksum}`.toLowerCase().includes(wanted))
  }, [pairs, filter])
  if (error !== null)
    return (
      <Note tone="bad" role="alert" className={styles.note}>
        Can’t load the lists: {errorWords(error)}
      </Note>
    )
  if (listHere === undefined || listThere === undefined)
    return (
      <output className={styles.note}>
        Loading the records of both nodes: {lists.here.progress} of {here.name}, {lists.there.progress} of {there.name}
      </output>
    )
  const both = pairs.filter((pair) => pair.here !== undefined && pair.there !== undefined).length
  const cut = [...(listHere.isWhole ? [] : [here.name]), ...(listThere.isWhole ? [] : [there.name])]
  return (
    <>
      <div className={styles.bar}>
        <FilterField
          className={styles.filter}
          label="Filter pairs"
          placeholder="Filter by path or checksum"
          value={filter}
          onChange={setFilter}
        />
        <span>
          {countOf(listHere.rows.length, 'record')} of {here.name}, {listThere.rows.length} of {there.name}, {both} on
          both
        </span>
      </div>
      {cut.length > 0 && (
        <Note tone="warn" className={styles.note}>
          The list of {cut.join(' and ')} isn’t fully loaded. Pairs may be missing.
        </Note>
      )}
      {pairs.length === 0 && <p className={styles.note}>Neither node has a record.</p>}
      <PairTable pairs={shown} here={here} other={other} />
    </>
  )
}

function listHere(pageToken: string | undefined, signal: AbortSignal) {
  return call(listDeletedObjects, { query: { maxPageSize: PAGE_SIZE, pageToken } }, { why: 'user', signal })
}

/** Loads a node's whole list once; `progress` counts its records so far. */
function useWholeList(side: 'here' | 'there', url: string, readPage: OtherNode['list']) {
  const [progress, setProgress] = useState(0)
  const { data, error } = useQuery({
    queryKey: ['deleted-objects', 'whole', side, url],
    queryFn: ({ signal }) => walkDeleted((pageToken) => readPage(pageToken, signal), setProgress),
    gcTime: 0,
  })
  return { list: data, progress, error }
}

function useBothLists(hereUrl: string, other: OtherNode) {
  return {
    here: useWholeList('here', hereUrl, listHere),
    there: useWholeList('there', other.environment.url, other.list),
  }
}
