import ChevronRight from 'lucide-react/icons/chevron-right'

import { cx } from '../../ui/styles/cx.ts'
import { sourceWords } from '../../../entity/copy.ts'
import { asOf } from '../../../entity/newest-copy.ts'
import { copiesWords, type ComparedCopy } from '../../../entity/copy-differences.ts'
import { countOf } from '../../../format/count.ts'
import { FirstOf } from '../../ui/values/FirstOf.tsx'
import { Age } from '../../format/Age.tsx'
import { formatLength } from '../../../format/length.ts'
import { sideParts } from './overrides/change-words.ts'
import styles from './CopiesView.module.css'
import { useSurroundings } from './surroundings.ts'
import { ValueView } from './PartView.tsx'

const SHOWN = 10

export function CopiesView({ compared }: { compared: readonly ComparedCopy[] }) {
  const words = copiesWords(compared)
  if (words === undefined) return null
  return (
    <details className={cx(styles.copies, compared.some(({ conflicts }) => conflicts) && styles.conflict)}>
      <summary>
        <ChevronRight size={12} />
        {words}
      </summary>
      <FirstOf items={compared} what="copies" row="div">
        {(each, index) => <Copy key={index} compared={each} />}
      </FirstOf>
    </details>
  )
}

function Copy({ compared: { copy, twins, differences, metresApart, conflicts } }: { compared: ComparedCopy }) {
  const { link } = useSurroundings()
  const time = asOf(copy)
  const { source } = copy
  const facts = [
    copy.snapshot ? 'snapshot' : undefined,
    conflicts ? 'same time, other content' : undefined,
    metresApart === undefined || metresApart < 0.5 ? undefined : `${formatLength(metresApart)} apart`,
    differences.length === 0 ? 'same content' : countOf(differences.length, 'field differs', 'fields differ'),
    twins.length === 0 ? undefined : `also in ${twins.length} more`,
  ].filter((words) => words !== undefined)
  return (
    <div className={styles.copy}>
      <div className={styles.top}>
        <span>{source.kind === 'task' ? link('task', source.taskId, source.title) : sourceWords(source)}</span>
        <span>{time === undefined ? 'age unknown' : <Age time={time} form="full" />}</span>
      </div>
      <span>{facts.join(', ')}</span>
      {differences.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">This copy</th>
              <th scope="col">Shown copy</th>
            </tr>
          </thead>
          <tbody>
            {differences.slice(0, SHOWN).map((difference) => (
              <tr key={difference.path}>
                <td className="mono size-12">{difference.path}</td>
                <td>
                  <ValueView parts={sideParts(difference, 'before')} />
                </td>
                <td>
                  <ValueView parts={sideParts(difference, 'after')} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {differences.length > SHOWN && <span>and {differences.length - SHOWN} more</span>}
    </div>
  )
}
