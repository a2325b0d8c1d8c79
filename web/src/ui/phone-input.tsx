import { TextInput, type TextInputProps } from '@mantine/core'
import * as v from 'valibot'
import { phone } from '#shared/model/fields.ts'
import { Hint } from './hint.tsx'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange?: (value: string) => void
}

/** A US number: +1 stands before it, the keypad opens on phones, and it is formatted once typed. */
export function PhoneInput({ value = '', onChange, onBlur, ...props }: Props) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(555) 555-0123"
      leftSectionWidth={44}
      leftSection={<Hint span>+1</Hint>}
      value={value}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      onBlur={(event) => {
        const formatted = tidyPhone(value)
        if (formatted !== value) onChange?.(formatted)
        onBlur?.(event)
      }}
      {...props}
    />
  )
}

/** Ten digits as people write them: (555) 555-0123; anything else as it is. */
export function formatPhone(digits: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : digits
}

/** A number as it was typed, in the one form that they all have; what is none stays as it is. */
export function tidyPhone(typed: string): string {
  const number = v.safeParse(phone, typed)
  return number.success ? formatPhone(number.output) : typed
}
