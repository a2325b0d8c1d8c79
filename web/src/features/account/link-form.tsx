import { Anchor, Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { openidRoutes } from '#shared/api/openid.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { focusFirst, useServerErrors, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { StepCard } from '../../ui/step-card.tsx'
import { explained } from './openid.ts'
import { linkTexts as texts } from './openid-texts.ts'
import { forgetLink, type PendingLink } from './pending-link.ts'
import { accountLabels, accountTexts } from './texts.ts'
import { useEnter } from './use-sign-in.ts'

/** Joins the sign-in service with the account of the same address, by the password of that. */
export function LinkForm({ pending: { email, returnTo } }: { pending: PendingLink }) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { password: '' },
    validate: validateWith(openidRoutes.link.body, accountLabels),
    onValuesChange: () => errors.clear(),
  })
  const errors = useServerErrors(form, accountLabels, {
    ERR_PASSWORD_WRONG: 'password',
    ERR_PASSWORD_NOT_SET: 'password',
  })
  const enter = useEnter()
  const join = useAction({
    run: (body: { password: string }) => api.openid.link({ body }),
    onSuccess: (answer) => {
      forgetLink()
      return enter(answer, { returnTo: returnTo ?? undefined, email })
    },
    onError: (error) => errors.report(explained(error)),
  })

  return (
    <StepCard
      title={texts.title}
      lead={
        <>
          {texts.exists} <b>{email}</b>. {texts.join}
        </>
      }
      footer={
        <Anchor
          renderRoot={(props) => <Link to="/login" replace {...props} />}
          onClick={() => forgetLink()}
        >
          {texts.back}
        </Anchor>
      }
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          errors.clear()
          join.start(values)
        }, focusFirst(form))}
      >
        <Stack>
          <FormError error={errors.banner} />
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label={accountLabels.password}
            autoComplete="current-password"
            autoFocus
            visibilityToggleButtonProps={{ 'aria-label': accountTexts.password.show }}
            {...form.getInputProps('password')}
          />
          <Button type="submit" fullWidth loading={join.pending} mt="xs">
            {texts.submit}
          </Button>
          <Anchor
            size="sm"
            ta="center"
            renderRoot={(props) => (
              <Link to="/forget-password" state={{ visit: { email } }} {...props} />
            )}
          >
            {accountTexts.signIn.forgot}
          </Anchor>
        </Stack>
      </form>
    </StepCard>
  )
}
