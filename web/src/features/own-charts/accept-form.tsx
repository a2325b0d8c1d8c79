import { Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CHART_INVITATION_TRIES } from '#shared/model/chart-account.ts'
import { useAction } from '../../data/mutation.ts'
import { acceptChartInvitation, declineChartInvitation } from '../../data/own-charts.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { browserZone, dayOf, toDob } from '../../ui/dates.ts'
import { readDob } from '../../ui/dob.ts'
import { DobInput } from '../../ui/dob-input.tsx'
import { useFields } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { dobProblem } from './invitation.ts'
import { invitationTexts as texts } from './texts.ts'

type Props = {
  /** The secret of the link, or the id of an invitation to the member's address. */
  named: { invitation: string } | { invitationId: string }
  practiceName: string
  asksBirthDate: boolean
  /** Shown once a wrong date was entered. */
  triesLeft?: number
}

const labels = { dob: texts.dob }

/** Accepts or declines an invitation to a chart; the date of birth shows that it is the patient. */
export function AcceptForm({ named, practiceName, asksBirthDate, triesLeft }: Props) {
  const today = toDob(dayOf(new Date(), browserZone))
  const form = useFields({
    initialValues: { dob: '' },
    labels,
    validate: ({ dob }): Record<string, string> => {
      const problem = asksBirthDate ? dobProblem(dob, today) : null
      return problem ? { dob: problem } : {}
    },
    owners: { ERR_BIRTH_DATE_WRONG: 'dob' },
  })
  const accept = useAction(acceptChartInvitation, {
    onSuccess: () => notifications.show({ message: texts.accepted(practiceName), color: 'green' }),
    onError: form.report,
  })
  const decline = useAction(declineChartInvitation, {
    onSuccess: () => notifications.show({ message: texts.declined }),
    inline: true,
  })
  return (
    <Stack gap="sm">
      <FormError error={decline.error} />
      <SubmitForm
        form={form}
        action={{
          start: ({ dob }) =>
            accept.start({ ...named, ...(asksBirthDate && { dob: readDob(dob, today) ?? '' }) }),
          pending: accept.pending,
        }}
        submit={texts.accept}
        disabled={decline.pending}
        buttons="wide"
      >
        {asksBirthDate ? (
          <div>
            <DobInput
              size="md"
              today={today}
              description={texts.dobHint}
              {...form.field('dob')}
              value={form.values.dob}
            />
            {triesLeft !== undefined && triesLeft < CHART_INVITATION_TRIES && (
              <Hint mt={4} role="status">
                {texts.triesLeft(triesLeft)}
              </Hint>
            )}
          </div>
        ) : (
          <Hint>{texts.confirmed}</Hint>
        )}
      </SubmitForm>
      <ConfirmButton
        fullWidth
        variant="default"
        disabled={accept.pending}
        loading={decline.pending}
        title={texts.declineTitle}
        text={texts.declineText(practiceName)}
        confirm={texts.declineConfirm}
        keep={texts.keep}
        onConfirm={() => decline.start(named)}
      >
        {texts.decline}
      </ConfirmButton>
    </Stack>
  )
}
