import Download from 'lucide-react/icons/download'

import { formatNumber } from '../../../../format/number.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tag } from '../../../ui/values/Tag.tsx'
import { saveExport } from '../export/save-export.ts'
import { EVIDENCE_ENDS, useEvidence } from './evidence-store.ts'
import styles from './Evidence.module.css'
import { timesWords } from '../../../../conformance/findings/finding-words.ts'
import { gaps, type ObservedBehaviour } from '../../../../conformance/evidence/gap-evidence.ts'
import { isoTime } from '../../../../contract/datetime.ts'

const SHOWN = 12

/** Everything that the interface leaves open, and how the service was observed to handle it. */
export function GapsView({ marking, onSelect }: { marking: string; onSelect: (id: number) => void }) {
  const evidence = useEvidence((seen) => seen.evidence)
  const environment = useSession((session) => session.environment)
  const seenCount = gaps.filter(({ id }) => (evidence.get(id)?.length ?? 0) > 0).length
  const save = () => {
    const points = gaps.map(({ id, area, silent }) => ({
      id,
      area,
      silent,
      evidence: (evidence.get(id) ?? []).map(exported),
    }))
    const about = { marking, environment: environment?.name ?? '', at: new Date().toISOString() }
    saveExport('watchfloor-gaps.json', JSON.stringify({ ...about, points }, undefined, 2))
  }
  return (
    <section className="view" aria-label="Gaps of the interface" tabIndex={0}>
      <div className={styles.head}>
        <span>
          {gaps.length} points on which the interface is silent, {seenCount} of them with evidence from this session.
          Evidence shows this service’s behaviour, not a promise. {EVIDENCE_ENDS} The interface itself:{' '}
          <a href="/openapi.json" target="_blank" rel="noreferrer">
            OpenAPI description
          </a>
          .
        </span>
        <Button icon={<Download />} onClick={save}>
          Export gaps
        </Button>
      </div>
      <ul>
        {gaps.map(({ id, area, silent, probe }) => {
          const seen = evidence.get(id) ?? []
          return (
            <li key={id} className={styles.gap}>
              <h2>
                {silent} <Tag>{area}</Tag>
              </h2>
              {seen.length === 0 ? (
                <p className="meta">Not seen yet.{probe !== undefined && ` The probe “${probe}” tests it.`}</p>
              ) : (
                <ul className={styles.evidence}>
                  {seen.slice(0, SHOWN).map((each) => (
                    <EvidenceLine key={each.words} evidence={each} onSelect={onSelect} />
                  ))}
                  {seen.length > SHOWN && <li className="meta">{seen.length - SHOWN} more are in the export</li>}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function EvidenceLine({ evidence, onSelect }: { evidence: ObservedBehaviour; onSelect: (id: number) => void }) {
  const { words, count, firstSeen, lastSeen, exchangeId } = evidence
  return (
    <li>
      <button type="button" {...hint('Opens the newest exchange that shows it')} onClick={() => onSelect(exchangeId)}>
        {words}
      </button>
      <span className="meta">
        {timesWords(count, formatNumber)}, {formatAbsoluteTime(firstSeen)}
        {count > 1 && ` to ${formatAbsoluteTime(lastSeen)}`}
      </span>
    </li>
  )
}

function exported({ words, count, firstSeen, lastSeen, exchangeId }: ObservedBehaviour) {
  return {
    words,
    count,
    firstSeen: isoTime(firstSeen),
    lastSeen: isoTime(lastSeen),
    exchange: exchangeId,
  }
}
