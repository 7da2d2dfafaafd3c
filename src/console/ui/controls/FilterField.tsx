import Search from 'lucide-react/icons/search'

import { filterKeys } from './filter-keys.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** Enter leaves the field and Escape empties it, unless `onKeyDown` handles them. */
export function FilterField({
  onKeyDown,
  ...field
}: Omit<TextFieldProps, 'isLabelHidden' | 'isMultiline' | 'isSecret'>) {
  return (
    <TextField
      placeholder={field.label}
      icon={<Search />}
      {...field}
      isLabelHidden
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (!event.defaultPrevented) filterKeys(event, field.value, field.onChange)
      }}
    />
  )
}
