import Search from 'lucide-react/icons/search'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useState } from 'react'

import { useCommands } from '../../../platform/commands/commands.ts'
import { rowCommands } from '../../../platform/commands/row-commands.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { TABLE_HEAD } from '../../../ui/list/column.ts'
import { DataRow } from '../../../ui/list/DataRow.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { useRows } from '../../../ui/list/use-rows.ts'
import { Ring } from '../../../ui/feedback/Ring.tsx'
import { checkLimit, checkWords } from '../checks.ts'
import styles from './CompareNodes.module.css'
import type { Node } from '../deleted-columns.tsx'
import { shortChecksum, isSha256 } from '../deleted-record.ts'
import { explainPair } from './explain-pair.ts'
import type { OtherNode } from './other-node.ts'
import type { Pair } from '../walk-deleted.ts'
import { getObject } from '../../../../contract/object.ts'
import { call } from '../../../platform/session/call.ts'
import { hashObject, type Served } from '../../objects/hash-object.ts'

const ROW_HEIGHT = 50

/** Records of both nodes, and on demand what they serve now. */
export function PairTable({ pairs, here, other }: { pairs: readonly Pair[]; here: Node; other: OtherNode }) {
  const { asked, ask } = useBothServed(other)
  const there: Node = other.environment
  const list = useRows({ rows: pairs, keyOf, height: ROW_HEIGHT, head: TABLE_HEAD })
  useCommands(rowCommands('pairs', 'pair', list.go))
  const columns = [
    { id: 'path', title: 'Path and checksum', width: 'minmax(294px, 30fr)' },
    { id: 'deleted', title: 'Deleted on', width: 'minmax(138px, 14fr)' },
    { id: 'here', title: `${here.name} serves`, width: 'minmax(127px, 13fr)' },
    { id: 'there', title: `${there.name} serves`, width: 'minmax(127px, 13fr)' },
    { id: 'meaning', title: 'Meaning', width: 'minmax(294px, 30fr)' },
  ]
  return (
    <DataTable
      label="Compared records"
      rows={list}
      columns={columns}
      rowHeight={ROW_HEIGHT}
      renderRow={(pair, place) => (
        <DataRow {...place} ref={list.virtual.measureElement} isMeasured className={styles.pair}>
          <PairCells pair={pair} here={here} there={there} asked={asked.get(pair.key)} onAsk={() => ask(pair)} />
        </DataRow>
      )}
    />
  )
}

function keyOf({ key }: Pair): string {
  return key
}

interface PairProps {
  pair: Pair
  here: Node
  there: Node
  asked: Asked | undefined
  onAsk: () => void
}

function PairCells({ pair, here, there, asked, onAsk }: PairProps) {
  const { path, checksum } = pair
  const served = asked === 'asking' ? undefined : asked
  const sides = [
    { name: here.name, isSuppressed: pair.here !== undefined, served: served?.here },
    { name: there.name, isSuppressed: pair.there !== undefined, served: served?.there },
  ] as const
  return (
    <>
      <td className="mono">
        <div className={styles.path}>
          {path ?? 'not set'} {path !== undefined && <CopyButton text={path} what="path" />}
        </div>
        <div className={styles.faint}>
          {checksum === undefined ? 'no checksum' : shortChecksum(checksum)}{' '}
          {checksum !== undefined && <CopyButton text={checksum} what="hash" />}
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
        <td colSpan={2} className={styles.both}>
          <Button
            variant="ghost"
            icon={<Search />}
            disabledReason={path === undefined ? 'The record has no path' : undefined}
            onClick={onAsk}
          >
            Ask both nodes
          </Button>
        </td>
      ) : asked === 'asking' ? (
        <td colSpan={2} className={styles.both}>
          <span className="line gap-6">
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

function quiet() {
  return undefined
}

type Asked = 'asking' | { here: Served; there: Served }

function fetchHere(objectPath: string, signal: AbortSignal) {
  return call(
    getObject,
    { path: { objectPath }, headers: { 'Accept-Encoding': 'identity' } },
    { why: 'user', signal, urgency: 6 },
  )
}

function servedOptions(other: OtherNode, { key, path = '', checksum }: Pair) {
  const limit = isSha256(checksum) ? checkLimit() : 0
  return queryOptions({
    queryKey: ['served', other.environment.url, key],
    queryFn: async ({ signal }) => {
      const ask = (fetchObject: OtherNode['fetchObject']) =>
        hashObject((stop) => fetchObject(path, stop), limit, quiet, signal)
      const [here, there] = await Promise.all([ask(fetchHere), ask(other.fetchObject)])
      return { here, there }
    },
    gcTime: 0,
  })
}

function useBothServed(other: OtherNode) {
  const [pairs, setPairs] = useState<readonly Pair[]>([])
  const answers = useQueries({ queries: pairs.map((pair) => servedOptions(other, pair)) })
  const asked = new Map<string, Asked>(pairs.map(({ key }, index) => [key, answers[index]?.data ?? 'asking']))
  return { asked, ask: (pair: Pair) => setPairs((known) => [...known, pair]) }
}
