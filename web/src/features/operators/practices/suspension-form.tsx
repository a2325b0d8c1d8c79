import { List, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { type OperatedPractice, suspensionForm } from '#shared/model/practice-admin.ts'
import { useAction } from '../../../data/mutation.ts'
import { suspendPractice } from '../../../data/practices-admin.ts'
import { useDraft } from '../../../session/drafts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Section } from '../../../ui/section.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { practiceAdminTexts } from './texts.ts'

const texts = practiceAdminTexts.suspension

/** Suspends a practice with a reason that its admins read, or ends the suspension. Both ask first. */
export function SuspensionForm({ practice }: { practice: OperatedPractice }) {
  const { id, name, suspendedAt, standing } = practice
  const zone = useZone()
  const isSuspended = suspendedAt === null ? 1 : 0
  const [reason, setReason] = useState<string | null>(null)
  const form = useFields({
    initialValues: { reason: '' },
    labels: texts.labels,
    validate: (values) =>
      validateWith(suspensionForm, texts.labels)({ isSuspended, reason: values.reason }),
  })
  useDraft(`suspension-${id}`, form)
  const suspend = useAction(suspendPractice(id), {
    inline: true,
    onSuccess: ({ suspendedAt: since }) => {
      setReason(null)
      const message = since === null ? texts.resumed(name) : texts.suspended(name)
      notifications.show({ message, color: 'green' })
    },
  })
  const said = isSuspended === 1 ? texts.suspending : texts.resuming
  return (
    <Section title={texts.title} text={texts.text}>
      {suspendedAt !== null && (
        <Text size="sm" mb="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts.since(formatDate(suspendedAt, 'day', zone), standing.suspensionReason)}
        </Text>
      )}
      <SubmitForm
        form={form}
        action={{ pending: suspend.pending, start: (values) => setReason(values.reason.trim()) }}
        submit={said.submit}
        buttons="start"
      >
        <Textarea autosize minRows={2} description={said.hint} {...form.field('reason')} />
      </SubmitForm>
      <ConfirmDialog
        title={said.ask(name)}
        opened={reason !== null}
        onClose={() => {
          suspend.clearError()
          setReason(null)
        }}
        confirm={said.confirm}
        {...(isSuspended === 1 && { color: 'red' })}
        pending={suspend.pending}
        error={suspend.error}
        onConfirm={() => reason !== null && suspend.start({ isSuspended, reason })}
      >
        <List size="sm" spacing={4}>
          {said.follows.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
          <List.Item>{said.reads(reason ?? '')}</List.Item>
        </List>
      </ConfirmDialog>
    </Section>
  )
}
