import { Button, type ButtonProps, Group, Stack, type StackProps } from '@mantine/core'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { CancelButton } from './cancel-button.tsx'
import { type Fields, focusFirst } from './form.ts'
import { FormError } from './form-error.tsx'
import { uiTexts } from './texts.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { Waiting } from './waiting.tsx'

type Props<Values extends Record<string, unknown>> = {
  form: Pick<
    Fields<Values>,
    'onSubmit' | 'getInputNode' | 'setErrors' | 'banner' | 'clear' | 'finish'
  >
  /** Started with values in which nothing is wrong. */
  action: { start: (values: Values) => unknown; pending: boolean; giveUp?: () => void }
  /** What the button says. */
  submit?: string
  disabled?: boolean
  /** In a dialog, which it closes: stands beside the button. */
  onCancel?: () => void
  /** Label of the button that closes the form. */
  cancel?: string
  /** Where the buttons stand: at the end, as in dialogs; at the start, as on pages; or as wide as the form. */
  buttons?: 'end' | 'start' | 'wide'
  /** Below the buttons. */
  footer?: ReactNode
  children: ReactNode
} & Pick<StackProps, 'gap' | 'maw'> &
  Pick<ButtonProps, 'variant'>

/**
 * A form that is checked before it is sent. A refusal is shown at the fields that it concerns, else
 * above them; the first field that is wrong gets the focus.
 */
export function SubmitForm<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { form, action, disabled = false, onCancel, footer, children } = props
  const { submit = uiTexts.save, cancel = uiTexts.cancel, buttons = 'end' } = props
  const { gap = 'md', maw, variant = 'filled' } = props
  const check = form.onSubmit((values) => {
    form.clear()
    form.finish()
    action.start(values)
  }, focusFirst(form))

  function send(event: FormEvent<HTMLFormElement>) {
    // In a dialog that a form has opened, that form is not meant.
    event.stopPropagation()
    check(event)
  }

  /** Ctrl or Cmd with Enter sends from a field of several lines, too. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    // React also reports keys in a dialog that this form has opened.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isAsked || !isOwn || event.defaultPrevented) return
    event.preventDefault()
    if (!disabled) event.currentTarget.requestSubmit()
  }

  const submitButton = useFocusAfter(action.pending)
  const button = (
    <Button
      ref={submitButton}
      type="submit"
      variant={variant}
      loading={action.pending}
      disabled={disabled}
      {...(buttons === 'wide' && { fullWidth: true, mt: 'xs' })}
    >
      {submit}
    </Button>
  )
  return (
    <form noValidate onSubmit={send} onKeyDown={onKeyDown}>
      <Stack gap={gap} {...(maw !== undefined && { maw })}>
        <FormError error={form.banner} />
        {children}
        <Waiting pending={action.pending} />
        {buttons === 'wide' ? (
          button
        ) : (
          <Group justify={`flex-${buttons}`} gap="sm" className="praxis-buttons">
            {onCancel && (
              <CancelButton
                onClick={() => {
                  action.giveUp?.()
                  form.finish()
                  onCancel()
                }}
              >
                {cancel}
              </CancelButton>
            )}
            {button}
          </Group>
        )}
        {footer}
      </Stack>
    </form>
  )
}
