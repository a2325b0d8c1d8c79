import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { recoveryCode } from '#shared/api/codes.ts'
import { passTwoFactor } from '../../data/auth.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { accountTexts } from './texts.ts'
import { type SecondFactor, useProof } from './use-second-factor.ts'

const texts = accountTexts.secondFactor
const labels = { code: texts.recoveryLabel }

type Props = { factor: SecondFactor; children: ReactNode }

/** Takes one of the recovery codes that were saved. */
export function RecoveryForm({ factor: { pending }, children }: Props) {
  const form = useFields({
    initialValues: { code: '' },
    validate: validateWith(v.object({ code: recoveryCode }), labels),
    labels,
    owners: { ERR_VERIFICATION_NOT_MATCH: 'code', ERR_VERIFICATION_CODE_NOT_SET: 'code' },
  })
  const confirm = useProof(
    pending,
    ({ code }: { code: string }) => passTwoFactor({ code, method: 'recovery' }),
    form.report,
  )
  return (
    <SubmitForm form={form} action={confirm} submit={texts.submit} buttons="wide" footer={children}>
      <TextInput
        description={texts.recoveryHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        {...form.field('code')}
      />
    </SubmitForm>
  )
}
