import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Practice } from '#shared/model/practice.ts'
import { useAction } from '../../data/mutation.ts'
import { type PracticeChange, practiceQuery, updatePractice } from '../../data/practices.ts'
import { useDraft } from '../../session/drafts.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import type { Fields } from '../../ui/form.ts'
import { NewsNotice } from '../../ui/news-notice.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useVersions } from '../../ui/use-versions.ts'
import type { Words } from '../../ui/versions.ts'
import { settingsTexts } from './texts.ts'

type Props<Values extends Record<string, string>> = {
  /** As it was when the form was opened. */
  practice: Practice
  form: Fields<Values>
  /** What is typed is kept under this name, practice by practice. */
  draft: string
  valuesOf: (practice: Practice) => Values
  words: Words
  /** What is sent: of all that is typed, or of what was changed. */
  bodyOf: (values: Values, change: Partial<Values>) => PracticeChange
  texts: { save: string; saved: string }
  children: ReactNode
}

/** Some of what the practice is set to: sent with its version, over what others changed meanwhile. */
export function SettingsForm<Values extends Record<string, string>>(props: Props<Values>) {
  const { practice, form, draft, valuesOf, words, bodyOf, texts, children } = props
  const client = useQueryClient()
  useDraft(`${draft}-${practice.id}`, form)
  const { base, news, change, ...versions } = useVersions({
    form,
    opened: practice,
    valuesOf,
    read: () => client.fetchQuery({ ...practiceQuery(practice.id), staleTime: 0 }),
    words,
  })
  const save = useAction(updatePractice(practice.id), {
    onSuccess: (saved) => {
      versions.take(saved)
      notifications.show({ message: texts.saved, color: 'green' })
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
          save.start({ ...bodyOf(values, change), version: base.version })
        },
      }}
      submit={texts.save}
      disabled={Object.keys(change).length === 0}
      buttons="start"
    >
      <Unsaved when={form.isDirty} />
      <NewsNotice news={news} texts={settingsTexts} />
      {children}
    </SubmitForm>
  )
}
