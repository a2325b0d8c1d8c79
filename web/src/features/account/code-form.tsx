import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { FormError } from '../../ui/form-error.tsx'
import { CodeField, type useCode } from './code-field.tsx'

type Props = {
  code: ReturnType<typeof useCode>
  /** Takes the code: by itself at the last digit, and again by the button. */
  action: { start: (code: string) => void; pending: boolean }
  banner: ApiError | null
  submit: string
  /** Below the button, such as asking for another code. */
  children: ReactNode
}

/** The form that a code is typed in. */
export function CodeForm({ code, action, banner, submit, children }: Props) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (code.isComplete) action.start(code.value)
      }}
    >
      <Stack>
        <FormError error={banner} />
        <CodeField {...code.field} readOnly={action.pending} onComplete={action.start} />
        <Button type="submit" fullWidth loading={action.pending} disabled={!code.isComplete}>
          {submit}
        </Button>
        {children}
      </Stack>
    </form>
  )
}
