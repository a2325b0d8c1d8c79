import { Input, PinInput, Stack } from '@mantine/core'
import { type ClipboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { codeTexts } from './texts.ts'

/** Digits of a code (specification, section 9). */
export const CODE_LENGTH = 6

/** What is typed of a code, and what was wrong with it until it is edited. */
export function useCode() {
  const ref = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)

  return {
    value,
    isComplete: value.length === CODE_LENGTH,
    /** Says what is wrong with the code, which must be typed again. */
    fail(message: string) {
      setValue('')
      setError(message)
    },
    /** Begins again, as with a code that was just sent. */
    restart() {
      setValue('')
      setError(null)
      ref.current?.focus()
    },
    /** Spread into CodeField. */
    field: {
      ref,
      value,
      error,
      onChange(entered: string) {
        setValue(entered)
        setError(null)
      },
    },
  }
}

/** True where a call failed by the code that was typed; such errors are shown by `useCode().fail`. */
export function isCodeError({ name }: ApiError): boolean {
  return name.startsWith('ERR_VERIFICATION_') && name !== 'ERR_VERIFICATION_REQUEST_TOO_SOON'
}

type Props = {
  /** The first box. */
  ref: RefObject<HTMLInputElement | null>
  value: string
  error: string | null
  onChange: (value: string) => void
  /** Called with all six digits, each time they become whole. */
  onComplete?: (value: string) => void
  label?: string
  readOnly?: boolean
  autoFocus?: boolean
}

/** The six boxes of a code: it can be typed, pasted from the message, or filled in by the phone. */
export function CodeField({
  ref,
  value,
  error,
  onChange,
  onComplete,
  label = codeTexts.label,
  readOnly = false,
  autoFocus = true,
}: Props) {
  const id = useId()

  // What was refused is typed from the first box on.
  useEffect(() => {
    if (error) ref.current?.focus()
  }, [error, ref])

  function change(entered: string) {
    if (readOnly) return
    onChange(entered)
    if (entered.length === CODE_LENGTH && entered !== value) onComplete?.(entered)
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault()
    event.stopPropagation()
    const code = codeIn(event.clipboardData.getData('text/plain'))
    if (code) change(code)
  }

  return (
    <Stack gap={4}>
      <Input.Label id={`${id}-label`}>{label}</Input.Label>
      <PinInput
        ref={ref}
        aria-labelledby={`${id}-label`}
        ariaLabel={label}
        getInputProps={() => (error ? { 'aria-describedby': `${id}-error` } : {})}
        length={CODE_LENGTH}
        type="number"
        size="md"
        placeholder=""
        autoFocus={autoFocus}
        value={value}
        error={error !== null}
        readOnly={readOnly}
        onChange={change}
        onPasteCapture={paste}
      />
      <Input.Error id={`${id}-error`} role="alert">
        {error}
      </Input.Error>
    </Stack>
  )
}

/** The code in what was copied, such as a whole message; else as many digits as there are. */
export function codeIn(text: string): string {
  const [whole] = text.match(/(?<!\d)\d{6}(?!\d)/) ?? []
  return whole ?? text.replace(/\D/g, '').slice(0, CODE_LENGTH)
}
