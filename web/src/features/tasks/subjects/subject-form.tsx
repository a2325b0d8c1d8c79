import { NumberInput, type NumberInputProps, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { integer, text } from '#shared/model/fields.ts'
import { SUBJECT_DAYS_MAX, type Subject } from '#shared/model/subject.ts'
import { useAction } from '../../../data/mutation.ts'
import { saveSubject, subjectsQuery } from '../../../data/subjects.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { NewsNotice } from '../../../ui/news-notice.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useVersions } from '../../../ui/use-versions.ts'
import { subjectLabels as labels, subjectTexts as texts } from './texts.ts'
import { outcomesOf, type SubjectValues, subjectBody, subjectValues } from './values.ts'

const days = integer(1, SUBJECT_DAYS_MAX)
const schema = v.object({ name: text(80), dueInDays: days, followUpDays: days })

type Props = {
  practiceId: string
  /** The type to change; null for a new one. */
  subject: Subject | null
  onDone: () => void
}

/** Adds or changes a type of tasks, and what comes after it. */
export function SubjectForm({ practiceId, subject, onDone }: Props) {
  const client = useQueryClient()
  const { data: subjects = [] } = useQuery(subjectsQuery(practiceId))
  const form = useFields<SubjectValues>({
    initialValues: subjectValues(subject),
    validate: validateWith(schema, labels),
    labels,
    owners: { ERR_SUBJECT_EXISTS: 'name' },
  })
  useDraft(`subject-${subject?.id ?? 'new'}`, form)
  const versions = useVersions({
    form,
    opened: subject,
    valuesOf: subjectValues,
    read: async () => {
      const all = await client.fetchQuery({ ...subjectsQuery(practiceId), staleTime: 0 })
      return all.items.find(({ id }) => id === subject?.id)
    },
    words: {
      labels,
      empty: texts.empty,
      say: (field, text) =>
        field === 'followUpSubjectId' && text !== ''
          ? (subjects.find(({ id }) => id === text)?.name ?? texts.gone)
          : undefined,
    },
  })
  const { base, news, change } = versions
  const save = useAction(saveSubject(practiceId, base), {
    onSuccess: () => {
      notifications.show({ message: base ? texts.saved : texts.added, color: 'green' })
      onDone()
    },
    onError: versions.report,
  })
  return (
    <SubmitForm
      form={form}
      action={{
        pending: save.pending,
        start: (values) => {
          versions.forgetNews()
          const { name, dueInDays, ...followUp } = values
          const sent = base ? change : { name, dueInDays, ...followUp }
          save.start(subjectBody(sent, values))
        },
      }}
      submit={texts.save}
      disabled={base !== null && Object.keys(change).length === 0}
      onCancel={onDone}
    >
      <NewsNotice news={news} texts={texts} />
      <TextInput data-autofocus autoComplete="off" {...form.field('name')} />
      <Days {...form.field('dueInDays')} description={texts.dueHint} />
      <FollowUpFields subjects={subjects} form={form} subject={base} />
    </SubmitForm>
  )
}

type DaysProps = Omit<NumberInputProps, 'onChange'> & { onChange: (value: string) => void }

/** A number of days, as the text that the form holds. */
function Days({ onChange, ...props }: DaysProps) {
  return (
    <NumberInput
      min={1}
      max={SUBJECT_DAYS_MAX}
      allowDecimal={false}
      clampBehavior="none"
      onChange={(value) => onChange(String(value))}
      {...props}
    />
  )
}

type FollowUpProps = {
  subjects: readonly Subject[]
  form: Pick<ReturnType<typeof useFields<SubjectValues>>, 'field' | 'values'>
  subject: Subject | null
}

function FollowUpFields({ subjects, form, subject }: FollowUpProps) {
  const { followUpSubjectId, followUpStatus } = form.values
  const outcomes = outcomesOf(subject)
  const isKnown = followUpSubjectId === '' || subjects.some(({ id }) => id === followUpSubjectId)
  return (
    <>
      <Select
        {...form.field('followUpSubjectId')}
        label={texts.followUp}
        data={[
          { value: '', label: texts.nothingFollows },
          ...subjects.map(({ id, name }) => ({ value: id, label: name })),
          ...(isKnown ? [] : [{ value: followUpSubjectId, label: texts.gone }]),
        ]}
      />
      {followUpSubjectId !== '' && (
        <>
          <Days {...form.field('followUpDays')} />
          {outcomes.length > 0 || followUpStatus !== '' ? (
            <Select
              {...form.field('followUpStatus')}
              data={[
                { value: '', label: texts.anyStatus },
                ...new Set([...outcomes, ...(followUpStatus ? [followUpStatus] : [])]),
              ]}
            />
          ) : (
            <Hint>{texts.followUpHint}</Hint>
          )}
        </>
      )}
    </>
  )
}
