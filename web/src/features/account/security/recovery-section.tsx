import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { FactorsInfo } from '#shared/model/account.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { renewRecoveryCodes } from '../../../data/factors.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { factorTexts } from './factor-texts.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const texts = factorTexts.recovery

type Props = { member: MemberInfo; codes: NonNullable<FactorsInfo['recoveryCodes']> }

/** How many recovery codes are left, and new ones. */
export function RecoverySection({ member, codes: { left, createdAt } }: Props) {
  const [step, setStep] = useState<'closed' | 'password' | readonly string[]>('closed')
  const close = () => setStep('closed')
  return (
    <Section
      title={texts.title}
      text={texts.text}
      action={
        <Button variant="default" onClick={() => setStep('password')}>
          {texts.renew}
        </Button>
      }
    >
      <Text size="sm" fw={600}>
        {texts.left(left)}
      </Text>
      <Hint>
        {texts.made} <RelativeTime at={createdAt} />
      </Hint>
      <Modal
        opened={step !== 'closed'}
        onClose={close}
        title={step === 'password' ? texts.renewTitle : texts.dialogTitle}
        closeOnClickOutside={false}
        closeOnEscape={step === 'password'}
        withCloseButton={false}
      >
        {step === 'password' && (
          <PasswordStep
            member={member}
            text={texts.renewText}
            submit={texts.renew}
            action={renewRecoveryCodes}
            onDone={({ recoveryCodes }) => setStep(recoveryCodes)}
            onCancel={close}
          />
        )}
        {typeof step !== 'string' && (
          <RecoveryCodes codes={step} email={member.email} onDone={close} />
        )}
      </Modal>
    </Section>
  )
}
