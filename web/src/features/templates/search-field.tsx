import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import { templateTexts as texts } from './texts.ts'

type Props = {
  value: string
  onChange: (value: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Where the words are typed that templates are searched for. */
export function TemplateSearchField({ value, onChange, autoFocus = false, ...props }: Props) {
  return (
    <TextInput
      type="search"
      aria-label={texts.search}
      placeholder={texts.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value !== '' && (
          <CloseButton size="sm" aria-label={texts.clearSearch} onClick={() => onChange('')} />
        )
      }
      maxLength={120}
      autoFocus={autoFocus}
      {...(autoFocus && { 'data-autofocus': true })}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...props}
    />
  )
}
