import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { recoveryCode, verificationCode } from '#shared/api/codes.ts'
import { type AuthOptions, isSent, type TwoFactorMethod } from '#shared/model/account.ts'
import type { ApiError } from '../api/api-error.ts'
import { optionsQuery, passTwoFactor, resendTwoFactor } from '../data/auth.ts'
import { useAction } from '../data/mutation.ts'
import { passPasskey } from '../data/passkeys.ts'
import { CancelButton } from '../ui/cancel-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useFields, validateWith } from '../ui/form.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormError } from '../ui/form-error.tsx'
import { Hint } from '../ui/hint.tsx'
import { InAppLink } from '../ui/in-app-link.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { LinesSkeleton } from '../ui/skeletons.tsx'
import { SubmitForm } from '../ui/submit-form.tsx'
import { freshFactorTexts as texts } from './fresh-factor-texts.ts'

const fields = v.object({ code: v.union([verificationCode, recoveryCode], 'must be a code') })
const labels = { code: texts.code }

type Props = {
  opened: boolean
  /** True if codes by email or text are not enough. */
  isStrong?: boolean
  /** The second factor was proven: what was refused can be tried again. */
  onProven: () => void
  onClose: () => void
}

/** Asks for the second factor again, for what takes a fresh proof of it. */
export function FreshFactorDialog({ opened, isStrong = false, onProven, onClose }: Props) {
  return (
    <FormDialog title={texts.title} opened={opened} onClose={onClose}>
      <Steps isStrong={isStrong} onProven={onProven} onClose={onClose} />
    </FormDialog>
  )
}

type Answers = Pick<Props, 'onProven' | 'onClose'>

function Steps({ isStrong, ...answers }: Answers & { isStrong: boolean }) {
  return (
    <Loaded query={useQuery(optionsQuery)} skeleton={<LinesSkeleton count={3} />}>
      {(options) => {
        const ways = waysOf(options, isStrong)
        return ways.length > 0 ? (
          <Proof ways={ways} usual={options.defaultTwoFactorMethod} {...answers} />
        ) : (
          <EmptyState
            illustration="practice"
            title={texts.missingTitle}
            text={isStrong ? texts.missingStrong : texts.missing}
            action={<InAppLink href="/my/security">{texts.turnOn}</InAppLink>}
          />
        )
      }}
    </Loaded>
  )
}

/** The ways to prove the second factor; none if it is turned off. */
function waysOf(options: AuthOptions, isStrong: boolean): TwoFactorMethod[] {
  const ways = options.availableTwoFactorMethods
  if (isStrong) return ways.filter((way) => !isSent(way))
  return options.enableTwoFactor || options.twoFactorRequired ? ways : []
}

type ProofProps = Answers & { ways: TwoFactorMethod[]; usual: TwoFactorMethod }

function Proof({ ways, usual, ...props }: ProofProps) {
  const [way, setWay] = useState(ways.includes(usual) ? usual : (ways[0] ?? usual))
  return (
    <Stack>
      <Text size="sm">{texts.text}</Text>
      {ways.length > 1 && (
        <Select
          label={texts.way}
          data={ways.map((value) => ({ value, label: texts.ways[value] }))}
          value={way}
          onChange={(chosen) => {
            const next = ways.find((one) => one === chosen)
            if (next) setWay(next)
          }}
        />
      )}
      {way === 'passkey' ? <Passkey {...props} /> : <Code key={way} way={way} {...props} />}
    </Stack>
  )
}

function Passkey({ onProven, onClose }: Answers) {
  const [error, setError] = useState<ApiError | null>(null)
  const { start, pending } = useAction(
    { run: () => passPasskey({ isRenewed: true }) },
    { onSuccess: onProven, onError: setError },
  )
  return (
    <>
      <FormError error={error} />
      <Group justify="flex-end" gap="sm">
        <CancelButton onClick={onClose} />
        <Button data-autofocus loading={pending} onClick={() => start()}>
          {texts.usePasskey}
        </Button>
      </Group>
    </>
  )
}

type CodeProps = Answers & { way: Exclude<TwoFactorMethod, 'passkey'> }

function Code({ way, onProven, onClose }: CodeProps) {
  const form = useFields({
    initialValues: { code: '' },
    validate: validateWith(fields, labels),
    labels,
    owners: { ERR_VERIFICATION_NOT_MATCH: 'code' },
  })
  const pass = useAction(
    { run: (code: string) => passTwoFactor({ code, method: way, renew: 1 }) },
    { onSuccess: onProven, onError: form.report },
  )
  return (
    <SubmitForm
      form={form}
      action={{ start: ({ code }) => pass.start(code), pending: pass.pending }}
      submit={texts.submit}
      onCancel={onClose}
    >
      {isSent(way) && <SendCode way={way} onError={form.report} />}
      <TextInput
        data-autofocus
        autoComplete="one-time-code"
        inputMode={way === 'recovery' ? 'text' : 'numeric'}
        {...form.field('code')}
      />
    </SubmitForm>
  )
}

type SendProps = { way: 'sms' | 'email'; onError: (error: ApiError) => unknown }

function SendCode({ way, onError }: SendProps) {
  const send = useAction({ run: () => resendTwoFactor({ method: way, renew: 1 }) }, { onError })
  return (
    <Group gap="sm">
      <Button variant="default" loading={send.pending} onClick={() => send.start()}>
        {texts.send}
      </Button>
      {send.done && <Hint role="status">{texts.sent}</Hint>}
    </Group>
  )
}
