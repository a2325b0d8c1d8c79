import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type OperatedPractice, trialForm } from '#shared/model/practice-admin.ts'
import { useAction } from '../../../data/mutation.ts'
import { extendTrial } from '../../../data/practices-admin.ts'
import { useDraft } from '../../../session/drafts.ts'
import { formatDate } from '../../../ui/dates.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Section } from '../../../ui/section.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { practiceAdminTexts } from './texts.ts'

const texts = practiceAdminTexts.trial

/** Extends the free trial of a practice. */
export function TrialForm({ practice: { id, trialEndsAt } }: { practice: OperatedPractice }) {
  const zone = useZone()
  const form = useFields({
    initialValues: { days: '' },
    labels: texts.labels,
    validate: ({ days }) => validateWith(trialForm, texts.labels)({ days, trialEndsAt }),
  })
  useDraft(`trial-${id}`, form)
  const extend = useAction(extendTrial(id), {
    onSuccess: ({ trialEndsAt: end }) => {
      const day = end === null ? '' : formatDate(end, 'day', zone)
      notifications.show({ message: texts.done(day), color: 'green' })
    },
    onError: form.report,
  })
  return (
    <Section title={texts.title} text={texts.hint}>
      <SubmitForm
        form={form}
        action={{
          pending: extend.pending,
          start: ({ days }) => extend.start({ days: Number(days), trialEndsAt }),
        }}
        submit={texts.submit}
        buttons="start"
      >
        <TextInput inputMode="numeric" autoComplete="off" maw="10rem" {...form.field('days')} />
      </SubmitForm>
    </Section>
  )
}
