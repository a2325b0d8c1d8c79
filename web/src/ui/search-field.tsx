import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useThrottledCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { uiTexts } from './texts.ts'

/** Whoever types quicker than people do, as by a key that is held, asks for a list no more often than this. */
const EVERY_MS = 100

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

/** A search field for a word in the address, which follows what is typed letter by letter. */
export function AddressSearchField({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState(value)
  // What was sent and is still to come back as the address, the latest last.
  const sent = useRef<string[]>([])
  const asked = useRef(value)
  const send = useThrottledCallback((text: string) => {
    const words = text.trim()
    if (words === asked.current) return
    asked.current = words
    sent.current.push(words)
    onChange(words)
  }, EVERY_MS)

  useEffect(() => {
    const at = sent.current.indexOf(value)
    sent.current = sent.current.slice(at + 1)
    if (at >= 0 || value === asked.current) return
    // The address was changed by something else: a link, or going back.
    sent.current = []
    asked.current = value
    setTyped(value)
  }, [value])

  function change(text: string) {
    setTyped(text)
    send(text)
  }

  return <SearchField value={typed} onChange={change} {...props} />
}
