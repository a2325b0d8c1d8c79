import { TextInput, type TextInputProps } from '@mantine/core'
import { Hint } from './hint.tsx'

/** A US number: +1 stands before it, and the keypad opens on phones. */
export function PhoneInput(props: TextInputProps) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="555-555-0123"
      leftSectionWidth={44}
      leftSection={<Hint span>+1</Hint>}
      {...props}
    />
  )
}

/** Ten digits as people write them: (555) 555-0123; anything else as it is. */
export function formatPhone(digits: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : digits
}
