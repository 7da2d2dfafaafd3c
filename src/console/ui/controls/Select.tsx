import { Select as Base } from '@base-ui/react/select'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

import { hint } from '../overlay/hint.ts'
import { useDisabledReason } from './disabled-because.ts'
import styles from './Select.module.css'

export interface Option<V extends string> {
  value: V
  label: string
  icon?: ReactNode
  group?: string
}

interface Shared<V extends string> {
  label: string
  options: readonly Option<V>[]
  /** Default: labels of the chosen values. */
  summary?: ReactNode
  disabledReason?: string | undefined
}

export function Select<V extends string>({
  value,
  onChange,
  ...rest
}: Shared<V> & { value: V; onChange: (value: V) => void }) {
  const change = (next: unknown) => {
    const option = rest.options.find((candidate) => candidate.value === next)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <Base.Root
      value={value}
      onValueChange={change}
      readOnly={useDisabledReason(rest.disabledReason) !== undefined}
      modal={false}
    >
      <Inside {...rest} chosen={[value]} />
    </Base.Root>
  )
}

/** Without a choice it reads `noneLabel` ("Any"). */
export function MultiSelect<V extends string>({
  values,
  onChange,
  noneLabel,
  ...rest
}: Shared<V> & { values: readonly V[]; onChange: (values: V[]) => void; noneLabel: string }) {
  const change = (next: unknown[]) =>
    onChange(rest.options.filter((option) => next.includes(option.value)).map((option) => option.value))
  return (
    <Base.Root
      multiple
      value={[...values]}
      onValueChange={change}
      readOnly={useDisabledReason(rest.disabledReason) !== undefined}
      modal={false}
    >
      <Inside {...rest} chosen={values} noneLabel={noneLabel} />
    </Base.Root>
  )
}

function Inside<V extends string>({
  label,
  options,
  summary,
  disabledReason: ownReason,
  chosen,
  noneLabel,
}: Shared<V> & { chosen: readonly V[]; noneLabel?: string }) {
  const disabledReason = useDisabledReason(ownReason)
  const words = options.filter((option) => chosen.includes(option.value)).map((option) => option.label)
  const shown =
    words.length === 0 ? noneLabel : words.length > 2 ? `${words.length} of ${options.length}` : words.join(', ')
  const groups = [...new Set(options.map((option) => option.group))]
  return (
    <>
      <Base.Trigger
        className={styles.trigger}
        aria-label={label}
        aria-disabled={disabledReason !== undefined || undefined}
        {...hint(disabledReason ?? (words.length > 0 ? words.join(', ') : undefined))}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>{summary ?? shown}</span>
        <Base.Icon>
          <ChevronDown />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} alignItemWithTrigger={false}>
          <Base.Popup className={styles.popup}>
            <Base.List aria-label={label}>
              {groups.map((group) => (
                <Base.Group key={group ?? ''}>
                  {group !== undefined && <Base.GroupLabel className={styles['group-label']}>{group}</Base.GroupLabel>}
                  {options
                    .filter((option) => option.group === group)
                    .map((option) => (
                      <Base.Item key={option.value} value={option.value} className={styles.item}>
                        <span className={styles.tick}>
                          <Base.ItemIndicator>
                            <Check />
                          </Base.ItemIndicator>
                        </span>
                        {option.icon}
                        <Base.ItemText>{option.label}</Base.ItemText>
                      </Base.Item>
                    ))}
                </Base.Group>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </>
  )
}
