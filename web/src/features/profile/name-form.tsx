import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { personName } from '#shared/model/fields.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { useDraft } from '../../session/drafts.ts'
import { memberQuery } from '../../session/queries.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { focusFirst, useServerErrors, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { profileLabels, profileTexts } from './texts.ts'

const texts = profileTexts.name
const schema = v.object({ firstName: personName, lastName: personName })
type Values = v.InferInput<typeof schema>

/** Changes the name; what is typed outlives errors, the end of the session and a wrong press. */
export function NameForm({ member }: { member: MemberInfo }) {
  const client = useQueryClient()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { firstName: member.firstName, lastName: member.lastName },
    validate: validateWith(schema, profileLabels),
    onValuesChange: () => errors.clear(),
  })
  const errors = useServerErrors(form, profileLabels)
  useDraft('profile', form)
  const save = useAction({
    run: (body: Values) => api.members.update({ params: { memberId: 'me' }, body }),
    onSuccess: (changed) => {
      const { firstName, lastName } = changed
      form.setInitialValues({ firstName, lastName })
      form.setValues({ firstName, lastName })
      client.setQueryData(memberQuery.queryKey, changed)
      notifications.show({ message: texts.saved, color: 'green' })
    },
    onError: errors.report,
  })

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        errors.clear()
        save.start(values)
      }, focusFirst(form))}
    >
      <Unsaved when={form.isDirty} />
      <Stack>
        <FormError error={errors.banner} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={profileLabels.firstName}
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={profileLabels.lastName}
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={save.pending} disabled={!form.isDirty()}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
