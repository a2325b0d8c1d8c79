import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { FormError } from '../../ui/form-error.tsx'
import { CodeField, type useCode } from './code-field.tsx'

type Props = {
  code: ReturnType<typeof useCode>
  /** Takes the code, once it is whole. */
  action: { start: (code: string) => void; pending: boolean }
  /** Goes on by itself at the last digit. */
  eager?: boolean
  banner: ApiError | null
  submit: string
  /** Below the button, such as asking for another code. */
  children: ReactNode
}

/** The form that a code is typed in. */
export function CodeForm({ code, action, eager = false, banner, submit, children }: Props) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (code.isComplete) action.start(code.value)
      }}
    >
      <Stack>
        <FormError error={banner} />
        <CodeField
          {...code.field}
          readOnly={action.pending}
          {...(eager && { onComplete: action.start })}
        />
        <Button type="submit" fullWidth loading={action.pending} disabled={!code.isComplete}>
          {submit}
        </Button>
        {children}
      </Stack>
    </form>
  )
}
