import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { CodeSent } from '#shared/api/codes.ts'
import type { ErrorName } from '#shared/errors.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { type Mutation, useAction } from '../../../data/mutation.ts'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { CodeField, isCodeError, useCode } from '../code-field.tsx'
import { Resend } from '../resend.tsx'
import { codeTexts } from '../texts.ts'
import { reword } from './reword.ts'

type Props<Sent extends CodeSent, Result> = {
  sent: Sent
  /** Where the code went, as people read it. */
  to: string
  texts: { sentTo: string; code: string; other: string; submit: string }
  /** What refusals are called here. */
  words: Partial<Record<ErrorName, string>>
  /** Proves the number or address by the code. */
  verification: Mutation<string, Result>
  send: () => Promise<Sent>
  onSent: (sent: Sent) => void
  onVerified: () => unknown
  onOther: () => void
  onCancel: () => void
}

/**
 * The second step of proving a number or address: the code that was sent to it. Goes on by itself
 * at the sixth digit.
 */
export function ContactCode<Sent extends CodeSent, Result>(props: Props<Sent, Result>) {
  const { sent, to, texts, words, verification, send, onSent, onVerified } = props
  const code = useCode()
  const [banner, setBanner] = useState<ApiError | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const fail = (error: ApiError) => setBanner(reword(error, words))

  const verify = useAction(verification, {
    onSuccess: onVerified,
    onError: (error) => (isCodeError(error) ? code.fail(error.message) : fail(error)),
  })

  function enter(entered: string) {
    setBanner(null)
    setNotice(null)
    verify.start(entered)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (code.isComplete) enter(code.value)
      }}
    >
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts.sentTo}{' '}
          <Text span fw={600}>
            {to}
          </Text>
        </Text>
        <FormError error={banner} />
        <CodeField
          {...code.field}
          label={texts.code}
          readOnly={verify.pending}
          onComplete={enter}
        />
        <Resend
          replaceableAt={sent.replaceableAt}
          notice={notice}
          send={send}
          onSent={(answer) => {
            onSent(answer)
            setNotice(codeTexts.resent)
            setBanner(null)
            code.restart()
          }}
          onError={fail}
        />
        <Group justify="space-between" gap="sm">
          <Button variant="subtle" onClick={props.onOther} px={0}>
            {texts.other}
          </Button>
          <Group gap="sm">
            <CancelButton onClick={props.onCancel} />
            <Button type="submit" loading={verify.pending} disabled={!code.isComplete}>
              {texts.submit}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
