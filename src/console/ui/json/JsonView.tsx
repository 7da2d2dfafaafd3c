import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import { use, useCallback, useMemo, useState } from 'react'

import { Button } from '../controls/Button.tsx'
import { copyAndSay } from '../browser/clipboard.ts'
import { formatNumber } from '../../../format/number.ts'
import { FindableLines } from './FindableLines.tsx'
import { findInTree, foldsAround, foldsFrom, treeLines, visibleLines, type TreeLine } from './json-folds.ts'
import { linePaths } from './line-paths.ts'
import { FindingMarkContext, SourceContext, sourceAttributes } from '../values/Sourced.tsx'
import type { ValueSource } from '../../../format/value-source.ts'
import code from '../styles/code.module.css'
import styles from './JsonView.module.css'

/** Longer lines freeze browsers. */
const LINE_LETTERS = 2000

interface JsonViewProps {
  value: unknown
  /** Text to copy, of any size and depth. */
  write: (value: unknown) => string
  label?: string
  isFlush?: boolean
  /** Each line can show its source in the answer around it. */
  isSourced?: boolean
}

/** Cuts very large values, but copies all. */
export function JsonView({ value, write, label = 'JSON', isFlush, isSourced = false }: JsonViewProps) {
  const lines = useMemo(() => treeLines(value), [value])
  const isCut = useMemo(() => lines.some(({ kind }) => kind === 'more'), [lines])
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [wrap, setWrap] = useState(true)
  const visible = useMemo(() => visibleLines(lines, folded), [lines, folded])
  const around = use(SourceContext)
  const source = isSourced ? around : undefined
  const paths = useMemo(() => (source === undefined ? [] : linePaths(lines)), [lines, source])
  const find = useCallback((query: string) => findInTree(lines, query), [lines])
  const lineAt = useCallback((row: number) => visible[row]?.index ?? row, [visible])
  const reveal = (index: number) => {
    const open = new Set(folded)
    for (const start of foldsAround(lines, folded, index)) open.delete(start)
    setFolded(open)
    return visibleLines(lines, open).findIndex((line) => line.index === index)
  }
  const toggle = (index: number) => {
    const next = new Set(folded)
    if (!next.delete(index)) next.add(index)
    setFolded(next)
  }
  const copy = () => copyAndSay(write(value), label)
  return (
    <FindableLines
      label={label}
      findLabel={`Find in ${label}`}
      placeholder="Key or value"
      rows={visible.length}
      find={find}
      isCut={isCut}
      lineAt={lineAt}
      reveal={reveal}
      isWrapped={wrap}
      isFlush={isFlush}
      tools={
        <>
          <Button variant="ghost" onClick={() => setFolded(folded.size === 0 ? foldsFrom(lines, 1) : new Set())}>
            {folded.size === 0 ? 'Fold all' : 'Unfold all'}
          </Button>
          <Button className={wrap ? styles.on : undefined} aria-pressed={wrap} onClick={() => setWrap(!wrap)}>
            Wrap
          </Button>
          <Button icon={<Copy />} onClick={() => void copy()}>
            Copy
          </Button>
        </>
      }
    >
      {(row) => {
        const line = visible[row]
        if (line === undefined) return null
        const own = source && { ...source, path: source.path + (paths[line.index] ?? '') }
        return <Line line={line} source={own} isFolded={folded.has(line.index)} onToggle={() => toggle(line.index)} />
      }}
    </FindableLines>
  )
}

function Line({
  line,
  source,
  isFolded,
  onToggle,
}: {
  line: TreeLine
  source: ValueSource | undefined
  isFolded: boolean
  onToggle: () => void
}) {
  const drawMark = use(FindingMarkContext)
  const Chevron = isFolded ? ChevronRight : ChevronDown
  const what = line.key ?? (line.text === '[' ? 'list' : 'object')
  const hidden = line.text.length - LINE_LETTERS
  return (
    <div
      className={styles.line}
      // Keeps half the width free at any depth.
      style={{ paddingLeft: `min(calc(22px + ${line.depth * 2}ch), 50%)` }}
      {...sourceAttributes(source)}
    >
      {line.end !== undefined && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-label={isFolded ? `Unfold ${what}` : `Fold ${what}`}
          onClick={onToggle}
        >
          <Chevron size={12} />
        </button>
      )}
      {line.key !== undefined && <span className={code.key}>{line.key.slice(0, LINE_LETTERS)}: </span>}
      <span className={code[line.kind]}>{line.text.slice(0, LINE_LETTERS)}</span>
      {hidden > 0 && <span className="meta"> … {formatNumber(hidden)} more characters. Copy has all</span>}
      {isFolded && (
        <>
          <span className="meta"> {line.children} </span>
          {line.text === '[' ? ']' : '}'}
        </>
      )}
      {line.comma && ','}
      {/* Structures would repeat their values' marks. */}
      {source && line.kind !== 'bracket' && line.kind !== 'more' && (
        <> {drawMark?.({ exchangeId: source.exchangeId, paths: [source.path], isPlain: false })}</>
      )}
    </div>
  )
}
