import { useState } from 'react'

import type { Area } from '../../../../watch/wire/rule.ts'
import { formatCoordinates } from '../../../../format/coordinates.ts'
import { parsePosition } from '../../../../geo/parse-position.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { EntityField } from './EntityField.tsx'

const METRES_PER_MILE = 1852
const DEFAULT_METRES = 20 * METRES_PER_MILE

type Choice = 'anywhere' | Area['kind']

const choices = [
  { value: 'anywhere', label: 'Anywhere' },
  { value: 'shape', label: 'In the shape of an entity' },
  { value: 'around entity', label: 'Around an entity' },
  { value: 'around position', label: 'Around a position' },
] as const satisfies readonly { value: Choice; label: string }[]

interface AreaProps {
  area: Area | undefined
  onChange: (area: Area | undefined) => void
}

/** Starts again with an area that comes from elsewhere, as by "Take theirs". */
export function AreaField({ area, onChange }: AreaProps) {
  const [last, setLast] = useState({ area, sent: area, turn: 0 })
  if (!isSame(area, last.area)) setLast({ area, sent: area, turn: last.turn + Number(!isSame(area, last.sent)) })
  const send = (sent: Area | undefined) => {
    setLast((before) => ({ ...before, sent }))
    onChange(sent)
  }
  return <AreaFields key={last.turn} area={area} onChange={send} />
}

function isSame(one: Area | undefined, other: Area | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** An entity's own shape, or a distance around an entity or position. Areas can't be drawn by hand. */
function AreaFields({ area, onChange }: AreaProps) {
  const [choice, setChoice] = useState<Choice>(area?.kind ?? 'anywhere')
  const metres = area !== undefined && 'metres' in area ? area.metres : DEFAULT_METRES
  const entityId = area !== undefined && 'entityId' in area ? area.entityId : ''
  const pick = (next: Choice) => {
    setChoice(next)
    onChange(undefined)
  }
  const around = (id: string, distance: number): Area =>
    choice === 'shape' ? { kind: 'shape', entityId: id } : { kind: 'around entity', entityId: id, metres: distance }
  return (
    <>
      <Select label="Within area" value={choice} options={choices} onChange={pick} />
      {(choice === 'shape' || choice === 'around entity') && (
        <EntityField value={entityId} isShaped={choice === 'shape'} onChange={(id) => onChange(around(id, metres))} />
      )}
      {choice === 'around position' && (
        <PositionField area={area?.kind === 'around position' ? area : undefined} metres={metres} onChange={onChange} />
      )}
      {choice.startsWith('around') && (
        <MilesField
          metres={metres}
          onChange={(distance) =>
            area !== undefined && area.kind !== 'shape' && onChange({ ...area, metres: distance })
          }
          disabledReason={area === undefined ? 'Choose the centre first' : undefined}
        />
      )}
    </>
  )
}

function PositionField({
  area,
  metres,
  onChange,
}: {
  area: Extract<Area, { kind: 'around position' }> | undefined
  metres: number
  onChange: (area: Area | undefined) => void
}) {
  const [text, setText] = useState(area === undefined ? '' : (formatCoordinates(area.latitude, area.longitude) ?? ''))
  const found = parsePosition(text)
  return (
    <TextField
      label="Position"
      placeholder="43°52.180′N 068°44.310′W"
      isMono
      value={text}
      error={text !== '' && found === undefined ? 'Not a position' : undefined}
      onChange={(next) => {
        setText(next)
        const read = parsePosition(next)
        onChange(read && { kind: 'around position', latitude: read.at[1], longitude: read.at[0], metres })
      }}
    />
  )
}

function MilesField({
  metres,
  onChange,
  disabledReason,
}: {
  metres: number
  onChange: (metres: number) => void
  disabledReason: string | undefined
}) {
  const [text, setText] = useState(String(Math.round((metres / METRES_PER_MILE) * 100) / 100))
  const miles = Number(text)
  const isWrong = !(miles > 0 && miles <= 1000)
  return (
    <TextField
      label="Distance"
      trailing={<span className="meta">NM</span>}
      value={text}
      error={isWrong ? 'A number of nautical miles' : undefined}
      disabledReason={disabledReason}
      onChange={(next) => {
        setText(next)
        const read = Number(next)
        if (read > 0 && read <= 1000) onChange(read * METRES_PER_MILE)
      }}
    />
  )
}
