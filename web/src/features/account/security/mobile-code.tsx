import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as v from 'valibot'
import { phone } from '#shared/model/fields.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { verifyMobile } from '../../../data/members.ts'
import { useAction } from '../../../data/mutation.ts'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { formatPhone } from '../../../ui/phone-input.tsx'
import { CodeField, isCodeError, useCode } from '../code-field.tsx'
import { Resend } from '../resend.tsx'
import { codeTexts } from '../texts.ts'
import { mobileWords, type SentCode, sendCode } from './mobile-form.tsx'
import { reword } from './reword.ts'
import { securityTexts } from './texts.ts'

const texts = securityTexts.mobile

type Props = {
  sent: SentCode
  onSent: (sent: SentCode) => void
  onVerified: () => unknown
  onOther: () => void
  onCancel: () => void
}

/** The second step: the code from the text. Goes on by itself at the sixth digit. */
export function MobileCode({ sent, onSent, onVerified, onOther, onCancel }: Props) {
  const code = useCode()
  const [banner, setBanner] = useState<ApiError | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const fail = (error: ApiError) => setBanner(reword(error, mobileWords))

  const verify = useAction(verifyMobile, {
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
        <Text size="sm">
          {texts.sentTo}{' '}
          <Text span fw={600} style={{ whiteSpace: 'nowrap' }}>
            {formatPhone(v.parse(phone, sent.mobile))}
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
          send={() => sendCode(sent)}
          onSent={(answer) => {
            onSent(answer)
            setNotice(codeTexts.resent)
            setBanner(null)
            code.restart()
          }}
          onError={fail}
        />
        <Group justify="space-between" gap="sm">
          <Button variant="subtle" onClick={onOther} px={0}>
            {texts.other}
          </Button>
          <Group gap="sm">
            <CancelButton onClick={onCancel} />
            <Button type="submit" loading={verify.pending} disabled={!code.isComplete}>
              {texts.submit}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
