import { TextInput, type TextInputProps } from '@mantine/core'
import { Hint } from './hint.tsx'
import { tidyPhone } from './phone.ts'

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
