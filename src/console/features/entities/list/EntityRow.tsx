import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import type { Entity } from '../../../../contract/entity/entity.ts'
import { disposition as dispositionWord } from '../../../../contract/entity/mil-view.ts'
import { positionOf } from '../../../../geo/position.ts'
import { countOf } from '../../../../format/count.ts'
import { useNow } from '../../../ui/browser/ticker.ts'
import { Sourced } from '../../../ui/values/Sourced.tsx'
import { CountedWords } from '../../../format/CountedWords.tsx'
import { formatAge } from '../../../../format/duration.ts'
import { wordsFor } from '../../../../format/enum-words.ts'
import { dispositionTone } from '../../../domain/entity/disposition-tone.ts'
import type { KnownEntity } from '../../../../picture/entities.ts'
import styles from './EntityList.module.css'
import { EntitySymbol } from '../../../domain/entity/EntitySymbol.tsx'
import { AlertMark } from '../../../known/alert-mark.ts'
import { usePreferences } from '../../../platform/preferences/preferences.ts'
import { isStale } from '../../../known/entities/map-entities.ts'
import { useClearedAt } from '../overrides/removals.ts'
import { markWords } from '../../../../entity/entity-marks.ts'
import { overrideRecords } from '../../../../entity/overrides.ts'

/** Symbol, name, kind and age. */
export function EntityRow({
  item,
  isSelected,
  isPointed,
  isFocusable,
  ref,
}: {
  item: KnownEntity
  isSelected: boolean
  /** Has the keyboard cursor, from list or map. */
  isPointed: boolean
  isFocusable: boolean
  ref?: Ref<HTMLAnchorElement>
}) {
  const { best, name, key, asOf } = item
  const staleMinutes = usePreferences((preferences) => preferences.staleMinutes)
  const disposition = best.entity.milView?.disposition
  const clearedAt = useClearedAt()
  const words = factsOf(item, (fieldPath) => clearedAt(best, fieldPath) !== undefined)
  const isOld = isStale(item, useNow(10_000), staleMinutes)
  return (
    <Link
      ref={ref}
      to="/entities/$entityId"
      params={{ entityId: key }}
      search
      className={cx(styles.row, isPointed && styles.pointed, isSelected && styles.selected, isOld && styles.stale)}
      tabIndex={isFocusable ? 0 : -1}
      data-row={key}
    >
      <span className={styles.symbol}>
        <EntitySymbol entity={best.entity} size={20} />
      </span>
      <span className={styles.words}>
        <b>
          <Sourced source={best.from} isPlain>
            {name}
          </Sourced>{' '}
          <AlertMark entityId={key} />
        </b>
        <small>
          <span className={dispositionTone(disposition)}>
            {wordsFor(disposition, dispositionWord, 'No disposition')}
          </span>
          {words.length > 0 && `, ${words.join(', ')}`}
        </small>
      </span>
      <CountedWords
        words={(at) => (asOf === undefined ? 'no age' : formatAge(at - asOf))}
        className={cx('nowrap', 'number', 'small', 'meta', 'to-right')}
      />
    </Link>
  )
}

/** Replaces a missing position; the map computes a place from it if possible. */
function positionWords(kind: 'incomplete' | 'none', { tracked, signal, orbit }: Entity): string {
  if (tracked?.lineOfBearing || signal?.lineOfBearing) return 'bearing only'
  if (orbit) return 'orbit only'
  return kind === 'none' ? 'no position' : 'incomplete position'
}

function factsOf({ best }: KnownEntity, isCleared: (fieldPath: string) => boolean): string[] {
  const { entity, wire } = best
  const overrides = overrideRecords(wire).filter(({ fieldPath }) => !isCleared(fieldPath ?? '')).length
  const position = positionOf(entity)
  return [
    best.snapshot ? 'snapshot' : entity.isLive === false ? 'not live' : undefined,
    entity.indicators?.emergency === true ? 'emergency' : undefined,
    ...markWords(entity),
    overrides === 0 ? undefined : countOf(overrides, 'override'),
    best.source.kind === 'opened' ? 'opened' : undefined,
    position.kind === 'position' ? undefined : positionWords(position.kind, entity),
  ].filter((words) => words !== undefined)
}
