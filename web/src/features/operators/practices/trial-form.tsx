import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { type OperatedPractice, trialForm } from '#shared/model/practice-admin.ts'
import { useAction } from '../../../data/mutation.ts'
import { extendTrial } from '../../../data/practices-admin.ts'
import { useDraft } from '../../../session/drafts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Section } from '../../../ui/section.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { practiceAdminTexts } from './texts.ts'

const texts = practiceAdminTexts.trial

/** Extends the free trial of a practice, which asks first: a trial is never shortened. */
export function TrialForm({ practice }: { practice: OperatedPractice }) {
  const { id, name, trialEndsAt } = practice
  const zone = useZone()
  const [days, setDays] = useState<string | null>(null)
  const form = useFields({
    initialValues: { days: '' },
    labels: texts.labels,
    validate: (values) => validateWith(trialForm, texts.labels)({ ...values, trialEndsAt }),
  })
  useDraft(`trial-${id}`, form)
  const extend = useAction(extendTrial(id), {
    inline: true,
    onSuccess: ({ trialEndsAt: end }) => {
      setDays(null)
      const day = end === null ? '' : formatDate(end, 'day', zone)
      notifications.show({ message: texts.done(day), color: 'green' })
    },
  })
  return (
    <Section title={texts.title} text={texts.hint}>
      <SubmitForm
        form={form}
        action={{
          pending: extend.pending,
          start: (values) => setDays(values.days.trim()),
        }}
        submit={texts.submit}
        buttons="start"
      >
        <TextInput inputMode="numeric" autoComplete="off" maw="10rem" {...form.field('days')} />
      </SubmitForm>
      <ConfirmDialog
        title={texts.ask(name)}
        opened={days !== null}
        onClose={() => {
          extend.clearError()
          setDays(null)
        }}
        confirm={texts.submit}
        pending={extend.pending}
        error={extend.error}
        onConfirm={() => extend.start({ days: Number(days), trialEndsAt })}
      >
        {texts.follows(days ?? '', startOf(trialEndsAt, zone))}
      </ConfirmDialog>
    </Section>
  )
}

/** The day from which the added days count, in words. */
function startOf(trialEndsAt: string | null, zone: string): string {
  const isOver = trialEndsAt === null || new Date(trialEndsAt) <= new Date()
  return isOver ? texts.fromNow : formatDate(trialEndsAt, 'day', zone)
}
