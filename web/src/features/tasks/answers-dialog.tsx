import { Select, Text, Textarea } from '@mantine/core'
import { type Task, unansweredOf } from '#shared/model/task.ts'
import { useFields } from '../../ui/form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { taskTexts as texts } from './texts.ts'

/** What completes a task whose checklist had open items. */
export type Answers = {
  checklist: { itemId: string; status: string }[]
  /** Why items are left open, where some are. */
  withoutAnswers?: string
}

type Values = { answers: Record<string, string | null>; reason: string }

type Props = { task: Task; onComplete: (answers: Answers) => void; onClose: () => void }

/** Asks for the open items of a checklist before its task is completed, or why they stay open. */
export function AnswersDialog({ task, onComplete, onClose }: Props) {
  const words = texts.answers
  const open = unansweredOf(task)
  const isLeftOpen = ({ answers }: Values) => open.some(({ id }) => !answers[id])
  const form = useFields<Values>({
    initialValues: { answers: Object.fromEntries(open.map(({ id }) => [id, null])), reason: '' },
    labels: { reason: words.reason },
    optional: ['reason'],
    validate: (values) =>
      isLeftOpen(values) && values.reason.trim() === '' ? { reason: words.missing } : {},
  })

  function start(values: Values) {
    const checklist = open.flatMap(({ id: itemId }) => {
      const status = values.answers[itemId]
      return status ? [{ itemId, status }] : []
    })
    const reason = values.reason.trim()
    onComplete({ checklist, ...(isLeftOpen(values) && { withoutAnswers: reason }) })
    onClose()
  }

  return (
    <FormDialog title={words.title(task.subject)} opened onClose={onClose}>
      <SubmitForm
        form={form}
        action={{ start, pending: false }}
        submit={texts.confirm}
        onCancel={onClose}
      >
        <Text size="sm">{words.explanation}</Text>
        {open.map(({ id, name, statuses }) => (
          <Select
            key={id}
            label={name}
            placeholder={texts.notYet}
            clearable
            clearButtonProps={{ 'aria-label': texts.clearOf(name) }}
            data={statuses}
            value={form.values.answers[id] ?? null}
            onChange={(status) =>
              form.setFieldValue('answers', { ...form.values.answers, [id]: status })
            }
          />
        ))}
        <Textarea autosize minRows={2} maxRows={6} maxLength={500} {...form.field('reason')} />
      </SubmitForm>
    </FormDialog>
  )
}
