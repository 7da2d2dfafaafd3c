import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useId, useState, type ReactNode, type Ref } from 'react'

import { cx } from '../styles/cx.ts'
import { hint as hintFor } from '../overlay/hint.ts'
import { withCodes } from '../../../format/hidden-characters.ts'
import { useDisabledReason } from './disabled-because.ts'
import type { JSX } from '../jsx/jsx.ts'
import styles from './TextField.module.css'
import { VisuallyHidden } from '../feedback/VisuallyHidden.tsx'

export interface TextFieldProps extends Omit<
  JSX.IntrinsicElements['input'],
  'value' | 'onChange' | 'size' | 'ref' | 'disabled' | 'type'
> {
  label: string
  /** A visible label is elsewhere. */
  isLabelHidden?: boolean
  /** Next to the label, and part of the description. */
  labelAside?: string
  isOptional?: boolean
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
  /** The message is shown elsewhere. */
  isInvalid?: boolean
  /** Wire data: ids, times, URLs. */
  isMono?: boolean
  isSecret?: boolean
  /** Height in pixels of a text area. */
  isMultiline?: boolean
  size?: 'medium' | 'large'
  icon?: ReactNode
  trailing?: ReactNode
  /** Makes it read-only and shows this as hint. */
  disabledReason?: string | undefined
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement> | undefined
}

export function TextField({
  label,
  isLabelHidden = false,
  labelAside,
  isOptional = false,
  value,
  onChange,
  hint,
  error,
  isInvalid: markedInvalid = false,
  isMono = false,
  isSecret = false,
  isMultiline = false,
  size = 'medium',
  icon,
  trailing,
  disabledReason: ownReason,
  inputRef,
  className,
  id: givenId,
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const [revealed, setRevealed] = useState(false)
  const disabledReason = useDisabledReason(ownReason)
  const off = disabledReason !== undefined
  const concealed = isSecret && !revealed
  const hasError = Boolean(error)
  const invalid = hasError || markedInvalid
  // Fields can't draw marks.
  const hides = !isSecret && withCodes(value) !== value
  const described = [
    labelAside !== undefined && `${id}-aside`,
    hint !== undefined && `${id}-hint`,
    hasError && `${id}-error`,
    off && `${id}-off`,
    hides && `${id}-hides`,
  ].filter(Boolean)
  const shared = {
    id,
    value,
    ref: inputRef as Ref<never>,
    className: styles.input,
    readOnly: off,
    'aria-disabled': off || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': described.join(' ') || undefined,
    ...(off && hintFor(disabledReason)),
    autoCapitalize: 'off',
    spellCheck: false,
  }
  const words = (
    <>
      {label}
      {isOptional && (
        <span className="meta" aria-hidden="true">
          {' '}
          optional
        </span>
      )}
    </>
  )
  return (
    <div className={cx(styles.field, className)}>
      <div className={isLabelHidden ? styles.contents : cx('small', 'medium', 'secondary')}>
        <label htmlFor={id}>{isLabelHidden ? <VisuallyHidden>{words}</VisuallyHidden> : words}</label>
        {labelAside !== undefined && (
          <span id={`${id}-aside`} className="meta">
            {' '}
            {labelAside}
          </span>
        )}
      </div>
      <div
        className={cx(
          styles.box,
          size === 'large' && styles.large,
          isMultiline && styles.tall,
          isMono && styles.mono,
          invalid && styles.invalid,
          off && styles.off,
          isMultiline && concealed && styles.concealed,
        )}
      >
        {icon}
        {isMultiline ? (
          <textarea
            {...(rest as JSX.IntrinsicElements['textarea'])}
            {...shared}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input
            {...rest}
            {...shared}
            type={concealed ? 'password' : 'text'}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        {trailing}
        {isSecret && (
          <button
            type="button"
            className={styles.reveal}
            aria-label={(revealed ? 'Hide ' : 'Show ') + label.replace(/^.(?=[a-z])/, (letter) => letter.toLowerCase())}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? <EyeOff size={16} /> : <Eye size={16} />}
          </button>
        )}
      </div>
      {hasError && (
        <span id={`${id}-error`} className={cx('small', 'gap-6', 'bad', 'flex')}>
          <OctagonAlert />
          <span>{error}</span>
        </span>
      )}
      {hides && (
        <span id={`${id}-hides`} className={cx('small', 'caution', 'wraps')}>
          Has characters that don’t show: {value}
        </span>
      )}
      {hint !== undefined && (
        <span id={`${id}-hint`} className="small meta">
          {hint}
        </span>
      )}
      {off && (
        <VisuallyHidden>
          <span id={`${id}-off`}>{disabledReason}</span>
        </VisuallyHidden>
      )}
    </div>
  )
}
