import { useRef, type ChangeEvent } from 'react'

import { Button, type ButtonProps } from './Button.tsx'

/** Accepts the same file again after an edit. */
export function FileButton({
  label,
  accept = 'application/json,.json',
  hasMany = false,
  isFolder,
  onFiles,
  ...button
}: Omit<ButtonProps, 'onClick'> & {
  /** Accessible name. */
  label: string
  accept?: string
  hasMany?: boolean
  /** Chooses all files of a folder. */
  isFolder?: boolean
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
      <input
        ref={chooser}
        type="file"
        hidden
        {...(IS_STATIC && isFolder ? { webkitdirectory: '' } : { accept })}
        multiple={hasMany}
        aria-label={label}
        onChange={take}
      />
    </>
  )
}
