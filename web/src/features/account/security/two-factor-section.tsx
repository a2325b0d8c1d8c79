import { Alert, Radio, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AuthOptions, type ChosenMethod, chosenMethods } from '#shared/model/account.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { optionsQuery } from '../../../data/auth.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { Section } from '../../../ui/section.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { PasswordDialog, type Question } from './password-dialog.tsx'
import { securityTexts } from './texts.ts'
import { useSetOptions } from './use-set-options.ts'

const texts = securityTexts.twoFactor

/** Whether signing in asks for a code, and where the code goes. */
export function TwoFactorSection({ member }: { member: MemberInfo }) {
  return (
    <Section title={texts.title} text={texts.text}>
      <Loaded query={useQuery(optionsQuery)} skeleton={<LinesSkeleton count={3} />}>
        {(data) => <TwoFactor member={member} options={data} />}
      </Loaded>
    </Section>
  )
}

const turnOff: Question = {
  change: { enableTwoFactor: 0 },
  title: texts.offTitle,
  text: texts.off,
  confirm: texts.offConfirm,
  message: () => texts.turnedOff,
}

function changeMethod(method: ChosenMethod): Question {
  return {
    change: { defaultTwoFactorMethod: method },
    title: texts.methodTitle[method],
    text: texts.methodText,
    confirm: texts.methodConfirm[method],
    message: () => texts.methodChanged[method],
  }
}

type Props = { member: MemberInfo; options: AuthOptions }

function TwoFactor({ member, options }: Props) {
  const { twoFactorRequired, defaultTwoFactorMethod: method } = options
  const [question, ask] = useState<Question | null>(null)
  const turnOn = useSetOptions({ message: () => texts.turnedOn })
  const on = options.enableTwoFactor || twoFactorRequired
  const available = options.availableTwoFactorMethods
  const isStrong = !available.includes('email')
  // Text is shown while it is not available, with what it takes; the others once they were added.
  const shown = chosenMethods.filter((each) => each === 'sms' || available.includes(each))

  function toggle() {
    turnOn.clearError()
    if (on) ask(turnOff)
    else turnOn.start({ enableTwoFactor: 1 })
  }

  return (
    <Stack>
      <FormError error={turnOn.error} />
      <Switch
        label={texts.label}
        checked={on}
        disabled={twoFactorRequired || turnOn.pending}
        onChange={toggle}
      />
      {twoFactorRequired && <Alert color="brand">{texts.required}</Alert>}
      {on && (
        <Radio.Group
          label={texts.method}
          value={method}
          onChange={(chosen) => {
            const wanted = shown.find((each) => each === chosen)
            if (wanted) ask(changeMethod(wanted))
          }}
        >
          <Stack gap="sm" mt="xs">
            {shown.map((each) => (
              <Radio
                key={each}
                value={each}
                label={texts.methods[each]}
                description={whereTo(each, member, options)}
                disabled={!options.availableTwoFactorMethods.includes(each)}
              />
            ))}
          </Stack>
          <Hint mt="sm">{isStrong ? texts.noMail : texts.textRisk}</Hint>
        </Radio.Group>
      )}
      <PasswordDialog member={member} question={question} onClose={() => ask(null)} />
    </Stack>
  )
}

/** Where the code goes by this method, or what it takes for it to be chosen. */
function whereTo(
  method: ChosenMethod,
  { mobile, email }: MemberInfo,
  { availableTwoFactorMethods }: AuthOptions,
): string {
  if (method === 'totp') return texts.appHint
  if (method === 'passkey') return texts.passkeyHint
  if (method === 'email') return texts.toEmail(email)
  const available = availableTwoFactorMethods.includes(method)
  return available && mobile ? texts.toText(formatPhone(mobile)) : texts.noText
}
