import { useVirtualizer } from '@tanstack/react-virtual'
import Search from 'lucide-react/icons/search'
import { useRef } from 'react'

import { Button } from '../../ui/controls/Button.tsx'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { checkLimit } from '../checks.ts'
import { checkWords } from '../check-words.ts'
import styles from './CompareNodes.module.css'
import type { Node } from '../deleted-csv.ts'
import { shortChecksum } from '../deleted-record.ts'
import { explainPair } from './explain-pair.ts'
import type { OtherNode } from './other-node.ts'
import { useBothServed, type Asked } from './use-both-served.ts'
import type { Pair } from '../walk-deleted.ts'

interface Props {
  pairs: readonly Pair[]
  here: Node
  other: OtherNode
}

/** Records of two nodes side by side, and on demand what both serve now. */
export function PairTable({ pairs, here, other }: Props) {
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
                <PairCells pair={pair} here={here} there={there} asked={asked.get(pair.key)} onAsk={() => ask(pair)} />
              </tr>
            )
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
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
      <td className={styles.mono}>
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
        <td colSpan={2}>
          <Button
            size="small"
            variant="ghost"
            icon={<Search />}
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
