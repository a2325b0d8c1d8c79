import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CONSULT_NOTE_MAX, type Consult } from '#shared/model/consult.ts'
import { finishConsult } from '../../../data/consults.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { callTexts as texts } from '../texts.ts'

const labels = { note: texts.finishNote }

/** Ends the call for everybody, with a note to the record. */
export function FinishForm({ consult, onDone }: { consult: Consult; onDone: () => void }) {
  const form = useFields({ initialValues: { note: '' }, labels, optional: ['note'] })
  useDraft('consult-finish', form)
  const finish = useAction(finishConsult(consult), {
    onSuccess: () => {
      notifications.show({ message: texts.finished, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      action={{ pending: finish.pending, start: ({ note }) => finish.start(note) }}
      submit={texts.finish}
      onCancel={onDone}
    >
      <Hint>{texts.finishHint}</Hint>
      <Textarea
        autosize
        minRows={3}
        maxRows={12}
        maxLength={CONSULT_NOTE_MAX}
        {...form.field('note')}
      />
    </SubmitForm>
  )
}
