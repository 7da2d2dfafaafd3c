import { useRef, type ChangeEvent } from 'react'

import { Button, type ButtonProps } from './Button.tsx'

/** A button that has files chosen. The same file can be chosen again once it has been mended. */
export function FileButton({
  label,
  accept = 'application/json,.json',
  hasMany = false,
  onFiles,
  ...button
}: Omit<ButtonProps, 'onClick'> & {
  /** What the files are, for assistive technology. */
  label: string
  /** As HTML's. */
  accept?: string
  /** More than one may be chosen. */
  hasMany?: boolean
  /** Never empty. */
  onFiles: (files: readonly [File, ...File[]]) => void
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [first, ...others] = currentTarget.files ?? []
    currentTarget.value = ''
    if (first !== undefined) onFiles([first, ...others])
  }
  return (
    <>
      <Button {...button} onClick={() => chooser.current?.click()} />
      <input ref={chooser} type="file" hidden accept={accept} multiple={hasMany} aria-label={label} onChange={take} />
    </>
  )
}
