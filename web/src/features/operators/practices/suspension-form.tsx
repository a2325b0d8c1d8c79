import { Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type OperatedPractice, suspensionForm } from '#shared/model/practice-admin.ts'
import { useAction } from '../../../data/mutation.ts'
import { suspendPractice } from '../../../data/practices-admin.ts'
import { useDraft } from '../../../session/drafts.ts'
import { formatDate } from '../../../ui/dates.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Section } from '../../../ui/section.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { practiceAdminTexts } from './texts.ts'

const texts = practiceAdminTexts.suspension

/** Suspends a practice with the reason, or takes that back. */
export function SuspensionForm({ practice }: { practice: OperatedPractice }) {
  const { id, name, suspendedAt } = practice
  const zone = useZone()
  const isSuspended = suspendedAt === null ? 1 : 0
  const form = useFields({
    initialValues: { reason: '' },
    labels: texts.labels,
    validate: ({ reason }) => validateWith(suspensionForm, texts.labels)({ isSuspended, reason }),
  })
  useDraft(`suspension-${id}`, form)
  const suspend = useAction(suspendPractice(id), {
    onSuccess: ({ suspendedAt: since }) => {
      const message = since === null ? texts.resumed(name) : texts.suspended(name)
      notifications.show({ message, color: 'green' })
    },
    onError: form.report,
  })
  return (
    <Section title={texts.title} text={texts.text}>
      {suspendedAt !== null && (
        <Text size="sm" mb="sm">
          {texts.since(formatDate(suspendedAt, 'day', zone))}
        </Text>
      )}
      <SubmitForm
        form={form}
        action={{
          pending: suspend.pending,
          start: ({ reason }) => suspend.start({ isSuspended, reason }),
        }}
        submit={isSuspended === 1 ? texts.suspend : texts.resume}
        buttons="start"
      >
        <Textarea autosize minRows={2} description={texts.hint} {...form.field('reason')} />
      </SubmitForm>
    </Section>
  )
}
