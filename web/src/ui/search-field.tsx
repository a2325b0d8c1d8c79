import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { uiTexts } from './texts.ts'

/** Nobody notices the pause, and not every letter asks for another list. */
const TYPING_MS = 200

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  label: string
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Where the words are typed that a list is searched for; Escape leaves it. */
export function SearchField({ label, value, onChange, ...props }: Props) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value !== '' && (
          <CloseButton size="sm" aria-label={uiTexts.clearSearch} onClick={() => onChange('')} />
        )
      }
      maxLength={120}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.blur()
      }}
      {...props}
    />
  )
}

/** A search field for a word in the address, which is set once the person pauses. */
export function AddressSearchField({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = useDebouncedCallback((text: string) => {
    sent.current = text.trim()
    onChange(sent.current)
  }, TYPING_MS)

  useEffect(() => {
    // The address was changed by something else: a link, or going back.
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])

  function change(text: string) {
    setTyped(text)
    send(text)
  }

  return <SearchField value={typed} onChange={change} {...props} />
}
