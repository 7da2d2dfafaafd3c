import Search from 'lucide-react/icons/search'

import { filterKeys } from './filter-keys.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A text that filters what stands below it: Enter leaves the field, Escape empties it, but for keys that `onKeyDown` takes. */
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
