import { Box, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { MemberInfo } from '#shared/model/member.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { beginTotp, confirmTotp } from '../../../data/factors.ts'
import { useAction } from '../../../data/mutation.ts'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { CodeField, useCode } from '../code-field.tsx'
import { factorTexts } from './factor-texts.ts'
import { PasswordStep } from './password-step.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { reword } from './reword.ts'

const texts = factorTexts.app

type Begun = { secret: string; uri: string }
type Step =
  | { kind: 'password' }
  | { kind: 'scan'; begun: Begun }
  | { kind: 'codes'; codes: string[] }

type Props = { member: MemberInfo; replaces: boolean; opened: boolean; onClose: () => void }

/** Adds an authenticator app: the password, the QR code with the first code, the recovery codes. */
export function AppDialog({ member, replaces, opened, onClose }: Props) {
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const title = replaces ? texts.replaceTitle : texts.dialogTitle

  function close() {
    setStep({ kind: 'password' })
    onClose()
  }

  function finish(codes: string[] | null) {
    notifications.show({ message: texts.addedDone, color: 'green' })
    if (codes) setStep({ kind: 'codes', codes })
    else close()
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={step.kind === 'codes' ? factorTexts.recovery.dialogTitle : title}
      closeOnClickOutside={false}
      closeOnEscape={step.kind !== 'codes'}
      withCloseButton={false}
    >
      {step.kind === 'password' && (
        <PasswordStep
          member={member}
          text={replaces ? texts.replaceText : factorTexts.passwordText}
          submit={factorTexts.continue}
          action={beginTotp}
          onDone={(begun) => setStep({ kind: 'scan', begun })}
          onCancel={close}
        />
      )}
      {step.kind === 'scan' && <Scan begun={step.begun} onAdded={finish} onCancel={close} />}
      {step.kind === 'codes' && (
        <RecoveryCodes codes={step.codes} email={member.email} onDone={close} />
      )}
    </Modal>
  )
}

type ScanProps = {
  begun: Begun
  onAdded: (recoveryCodes: string[] | null) => void
  onCancel: () => void
}

function Scan({ begun: { secret, uri }, onAdded, onCancel }: ScanProps) {
  const code = useCode()
  const [banner, setBanner] = useState<ApiError | null>(null)
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const confirm = useAction(confirmTotp, {
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: (error) =>
      error.name === 'ERR_VERIFICATION_NOT_MATCH'
        ? code.fail(error.message)
        : setBanner(
            reword(error, {
              ERR_VERIFICATION_EXPIRED: texts.expired,
              ERR_VERSION_CONFLICT: factorTexts.conflict,
            }),
          ),
  })

  function enter(entered: string) {
    setBanner(null)
    confirm.start(entered)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (code.isComplete) enter(code.value)
      }}
    >
      <Stack>
        {isTouch && (
          <Button component="a" href={uri} size="md" variant="default" fullWidth>
            {texts.openApp}
          </Button>
        )}
        <Text size="sm">{isTouch ? texts.scanElsewhere : texts.scan}</Text>
        <Box ta="center">
          <QrCode text={uri} label={texts.qr} size={192} />
        </Box>
        <Text size="sm">{texts.typeInstead}</Text>
        <Group gap="xs">
          <Code style={{ overflowWrap: 'anywhere' }}>{grouped(secret)}</Code>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="subtle" size="compact-sm" onClick={copy}>
                {copied ? texts.copied : texts.copyKey}
              </Button>
            )}
          </CopyButton>
        </Group>
        <FormError error={banner} />
        <CodeField
          {...code.field}
          label={texts.code}
          readOnly={confirm.pending}
          onComplete={enter}
        />
        <Group justify="flex-end" gap="sm">
          <CancelButton onClick={onCancel} />
          <Button type="submit" loading={confirm.pending} disabled={!code.isComplete}>
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** In groups of four, as it is easier to type. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
