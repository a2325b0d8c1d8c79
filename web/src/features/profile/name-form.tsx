import { SimpleGrid, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import * as v from 'valibot'
import { personName } from '#shared/model/fields.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { updateMember } from '../../data/members.ts'
import { useAction } from '../../data/mutation.ts'
import { useDraft } from '../../session/drafts.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { useFields, validateWith } from '../../ui/form.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { profileLabels, profileTexts } from './texts.ts'

const texts = profileTexts.name
const schema = v.object({ firstName: personName, lastName: personName })
type Values = v.InferInput<typeof schema>

/** Changes the name; what is typed outlives errors, the end of the session and a wrong press. */
export function NameForm({ member }: { member: MemberInfo }) {
  const form = useFields<Values>({
    initialValues: { firstName: member.firstName, lastName: member.lastName },
    validate: validateWith(schema, profileLabels),
    labels: profileLabels,
  })
  useDraft('profile', form)
  const save = useAction(updateMember, {
    onSuccess: (changed) => {
      const { firstName, lastName } = changed
      form.setInitialValues({ firstName, lastName })
      form.setValues({ firstName, lastName })
      notifications.show({ message: texts.saved, color: 'green' })
    },
    onError: form.report,
  })

  return (
    <SubmitForm
      form={form}
      action={save}
      submit={texts.save}
      disabled={!form.isDirty()}
      buttons="start"
    >
      <Unsaved when={form.isDirty} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput autoComplete="given-name" {...form.field('firstName')} />
        <TextInput autoComplete="family-name" {...form.field('lastName')} />
      </SimpleGrid>
    </SubmitForm>
  )
}
