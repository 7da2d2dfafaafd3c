import { Link } from '@tanstack/react-router'
import { useMemo, type ReactNode, type RefObject } from 'react'

import type { Entity } from '../../../../contract/entity/entity.ts'
import { copyLink } from '../../../platform/url-state/copy-link.ts'
import {
  disposition as dispositionWord,
  environment as environmentWord,
  template as templateWord,
} from '../../../../contract/entity/mil-view.ts'
import { EntityInspector } from '../../../domain/inspector/EntityInspector.tsx'
import { failureWords } from '../../../domain/inspector/overrides/clear-override.ts'
import { useSurroundings, type Surroundings } from '../../../domain/inspector/surroundings.ts'
import { useOfflineReason } from '../../../known/freshness/FreshnessLine.tsx'
import { usePictureStore } from '../../../known/use-tasks.ts'
import { useView } from '../../../known/use-view.ts'
import { useUnnamedChange } from '../../../known/watch/persons/change-refused.ts'
import { Age } from '../../../format/Age.tsx'
import { wordsFor, type Enumerated } from '../../../../format/enum-words.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { SourceContext } from '../../../ui/values/Sourced.tsx'
import { sourceWords } from '../../../../entity/copy.ts'
import { compareCopies } from '../../../../entity/copy-differences.ts'
import { markWords } from '../../../../entity/entity-marks.ts'
import { dispositionTone } from '../../../domain/entity/disposition-tone.ts'
import type { KnownEntity } from '../../../../picture/entities.ts'
import { EntitySymbol } from '../../../domain/entity/EntitySymbol.tsx'
import { symbolOf } from '../../../domain/map/symbols/symbol.ts'
import { EntityTasks, tasksOfEntity } from './EntityTasks.tsx'
import { useClearedAt } from '../overrides/removals.ts'
import type { ClearOverride } from '../overrides/use-clear-override.ts'
import type { EntityAddress } from '../use-entity-address.ts'
import { positionOf } from '../../../../geo/position.ts'

/** The inspector with the page's names, symbols, tasks and a way to clear overrides. */
export function EntityPanel({
  item,
  isPlaced,
  areTasksComplete,
  address,
  clearing,
  headingRef,
  onCenter,
  onClose,
}: {
  item: KnownEntity
  /** The map has a position for it. */
  isPlaced: boolean
  areTasksComplete: boolean
  address: EntityAddress
  clearing: ClearOverride
  headingRef: RefObject<HTMLHeadingElement | null>
  onCenter: (item: KnownEntity) => void
  onClose: () => void
}) {
  const { tasks } = usePictureStore()
  const unnamed = useUnnamedChange()
  const clearDisabled = useOfflineReason('the service has not answered') ?? unnamed
  const { link } = useSurroundings()
  const clearedAt = useClearedAt()
  const compared = useMemo(() => compareCopies(item.copies), [item.copies])
  const { rows: related } = useView(useMemo(() => tasksOfEntity(tasks.present, item.key), [tasks, item.key]))
  const failed = clearing.lastFailure?.entityKey === item.key ? clearing.lastFailure : undefined
  const showTasks = () => <EntityTasks tasks={related} isComplete={areTasksComplete} />
  return (
    <SourceContext value={item.best.from}>
      <EntityInspector
        entityKey={item.key}
        entityId={item.entityId}
        name={item.name}
        headingRef={headingRef}
        symbol={<EntitySymbol entity={item.best.entity} size={32} />}
        subtitle={<Subtitle item={item} />}
        origin={<Origin item={item} link={link} />}
        wireEntity={item.best.wire}
        compared={compared}
        tasks={{ count: related.length, content: showTasks }}
        tab={address.tab}
        onTab={address.setTab}
        clearedAt={(fieldPath) => clearedAt(item.best, fieldPath)}
        onClear={(fieldPath) => clearing.ask(item, fieldPath)}
        clearDisabled={clearDisabled}
        notice={
          <>
            {failed !== undefined && clearing.state === undefined && <Failed {...failed} />}
            <TwoPositions entity={item.best.entity} />
          </>
        }
        onCenter={isPlaced ? () => onCenter(item) : undefined}
        onCopyLink={() => void copyLink()}
        onClose={onClose}
      />
    </SourceContext>
  )
}

/** `Suspicious, surface track, live`. A snapshot never counts as live. */
function Subtitle({ item: { best } }: { item: KnownEntity }) {
  const { entity, snapshot } = best
  const { disposition, environment } = entity.milView ?? {}
  const kind = [kindWords(environment, environmentWord), kindWords(entity.ontology?.template, templateWord)]
    .filter((words) => words !== '')
    .join(' ')
  const rest = [
    kind,
    snapshot ? 'snapshot' : entity.isLive === true ? 'live' : entity.isLive === false ? 'not live' : '',
    entity.indicators?.emergency === true ? 'emergency' : '',
    entity.indicators?.exercise === true ? 'exercise' : '',
    entity.indicators?.simulated === true ? 'simulated' : '',
    ...markWords(entity),
    symbolOf(entity).derived ? 'symbol derived' : '',
  ].filter((words) => words !== '')
  return (
    <>
      {disposition !== undefined && (
        <span className={dispositionTone(disposition)}>{wordsFor(disposition, dispositionWord, '')}</span>
      )}
      {disposition !== undefined && rest.length > 0 && ', '}
      {rest.join(', ')}
    </>
  )
}

/** For use within a sentence; values unknown to the interface keep capitals. */
function kindWords(value: string | undefined, word: Enumerated): string {
  if (value === undefined) return ''
  const words = wordsFor(value, word, '')
  return word.values.includes(value) ? words.toLowerCase() : words
}

/** Source and age of the shown copy. */
function Origin({ item, link }: { item: KnownEntity; link: Surroundings['link'] }): ReactNode {
  const { source, snapshot } = item.best
  const what = snapshot ? 'Snapshot from' : 'From'
  return (
    <>
      {source.kind !== 'override answer' && `${what} ${source.kind === 'task' ? 'task ' : ''}`}
      {source.kind === 'task' ? (
        link('task', source.taskId, source.title)
      ) : (
        <span className="primary">{sourceWords(source)}</span>
      )}
      , {item.asOf === undefined ? 'age unknown' : <Age time={item.asOf} form="full" iso={item.best.sourceTime} />}
    </>
  )
}

/** The interface sets kinematics or location; with both, says which one the map uses. */
function TwoPositions({ entity }: { entity: Entity }) {
  if (entity.kinematics === undefined || entity.location === undefined) return null
  const position = positionOf(entity)
  const drawn =
    position.kind !== 'position' ? 'neither' : position.source.startsWith('location') ? 'Location' : 'Kinematics'
  return (
    <Note tone="warn">
      This copy has a position in both Kinematics and Location. The interface allows one. The map draws {drawn}.
    </Note>
  )
}

/** Failure of the last removal, after its dialog was closed. */
function Failed({ fieldPath, failure }: NonNullable<ClearOverride['lastFailure']>) {
  const { exchangeId } = failure
  const { headline, advice } = failureWords(failure, fieldPath)
  return (
    <Note tone={failure.status === 404 ? 'warn' : 'bad'}>
      <b>Clear override {fieldPath}:</b> {headline} {advice} {failure.status === 'not sent' && `${failure.message}. `}
      {exchangeId !== undefined && (
        <Link to="/requests" search={{ exchange: String(exchangeId) }}>
          Show request
        </Link>
      )}
    </Note>
  )
}
